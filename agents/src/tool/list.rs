//! `tools![..]`: a list of tools, by type, checked for equal names while it compiles.

use super::{FunctionTool, ToolDef, ToolMeta, body::Table};

/// Lists tools for `Agent::tools`: `tools![search, #[cfg(unix)] shell, crm::find]`.
///
/// An entry is the path of a function with `#[tool]`. A tool for another context is reported under its entry; two equal
/// wire names in one list do not compile. A function that is generic over the context may return a list:
///
/// ```
/// use agents::{prelude::*, tool::Collector};
///
/// /// Says hello.
/// #[tool]
/// fn hello() -> &'static str {
///     "hello"
/// }
///
/// fn common<C: Send + Sync + 'static>() -> impl FnOnce(&mut Collector<C>) {
///     tools![hello]
/// }
///
/// let agent = Agent::<()>::new("Greeter").tools(common());
/// assert!(agent.check().is_ok());
/// ```
#[macro_export]
macro_rules! tools {
    ($($(#[$meta:meta])* $tool:ty),* $(,)?) => {{
        const _: () = $crate::tool::unique_names(&[
            $($(#[$meta])* (<$tool as $crate::tool::ToolInfo>::KEY, <$tool as $crate::tool::ToolInfo>::META.name)),*
        ]);
        |__tools: &mut $crate::tool::Collector<_>| {
            $($(#[$meta])* __tools.push::<$tool>();)*
            let _ = __tools;
        }
    }};
}

/// Takes the tools of a list.
#[derive(Debug)]
pub struct Collector<C> {
    pub(crate) tools: Vec<FunctionTool<C>>,
}

impl<C: Send + Sync + 'static> Collector<C> {
    /// Not generic over the tool, so that it is compiled once.
    fn add(&mut self, meta: &'static ToolMeta, table: Table<C>) {
        self.tools.push(FunctionTool::by_table(meta, table));
    }

    /// Takes one tool.
    pub fn push<T: ToolDef<C> + 'static>(&mut self) {
        self.add(const { &T::META }, const { Table::of::<T>() });
    }
}

/// FNV-1a, 64 bits.
///
/// # Source
/// The FNV non-cryptographic hash, offset basis and prime for 64 bits (RFC 9923).
pub(super) const fn key(name: &str) -> u64 {
    let mut rest = name.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    while let [byte, tail @ ..] = rest {
        hash = (hash ^ *byte as u64).wrapping_mul(0x0000_0100_0000_01b3);
        rest = tail;
    }
    hash
}

/// Refuses two equal wire names while the list compiles.
#[doc(hidden)]
#[track_caller]
pub const fn unique_names(names: &[(u64, &str)]) {
    let mut rest = names;
    while let [(key, name), tail @ ..] = rest {
        let mut others = tail;
        while let [(other, _), more @ ..] = others {
            if *key == *other {
                refuse(name);
            }
            others = more;
        }
        rest = tail;
    }
}

#[expect(
    clippy::panic,
    reason = "it panics while a list compiles: that is the compile error"
)]
#[expect(
    clippy::indexing_slicing,
    reason = "checked by the compiler, since it only runs there"
)]
#[track_caller]
const fn refuse(name: &str) -> ! {
    const HEAD: &[u8] = b"two tools of this list have the wire name `";
    let mut text = [0_u8; HEAD.len() + 65];
    let mut len = 0;
    while len < HEAD.len() {
        text[len] = HEAD[len];
        len += 1;
    }
    let name = name.as_bytes();
    let mut i = 0;
    while i < name.len() && i < 64 {
        text[len] = name[i];
        i += 1;
        len += 1;
    }
    text[len] = b'`';
    match std::str::from_utf8(text.split_at(len + 1).0) {
        Ok(text) => panic!("{}", text),
        Err(_) => panic!("two tools of this list have the same wire name"),
    }
}
