//! What the user wrote: `name`, `crate`, and the function under the attribute. Nothing is decided here.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::{LitStr, Path};

use super::Direction;
use crate::shared::diagnostics::{Sink, message};
use crate::shared::signature::FnItem;
use crate::shared::words::{self, Grammar};

/// The attribute and its function.
#[derive(Debug)]
pub(super) struct GuardrailInput {
    pub(super) name: Option<LitStr>,
    pub(super) root: Option<Path>,
    pub(super) item: FnItem,
}

impl GuardrailInput {
    pub(super) fn read(
        direction: Direction,
        args: TokenStream,
        item: TokenStream,
        sink: &mut Sink,
    ) -> Option<Self> {
        let attribute = format!("#[{}]", direction.attribute());
        let (mut name, mut root) = (None, None);
        for word in words::read(args, Grammar::new(&attribute, &["name", "crate"]), sink).list {
            if word.name.unraw() == "name" {
                name = word.text("name = \"no_secrets\"", sink);
            } else {
                root = word.path("crate = my_agents", sink);
            }
        }
        match syn::parse2(item) {
            Ok(item) => Some(Self { name, root, item }),
            Err(_) => {
                sink.say(
                    Span::call_site(),
                    &message::not_a_function(direction.attribute()),
                );
                None
            }
        }
    }
}
