//! Does a type hold a borrow, or is it no one type at all? Then no value of it can be read from a model's text.
//!
//! Looks at tokens only. That a parameter itself may be lent (`&str`) is known to `spelling.rs`.

use syn::spanned::Spanned as _;
use syn::visit::Visit;
use syn::{Lifetime, Type, TypeReference};

use super::diagnostics::{Sink, message};
use super::paths::Paths;

/// Reports every borrow inside `ty`.
pub(crate) fn report(ty: &Type, sink: &mut Sink) {
    Borrows { whole: ty, sink }.visit_type(ty);
}

struct Borrows<'t, 's> {
    whole: &'t Type,
    sink: &'s mut Sink,
}

impl<'ast> Visit<'ast> for Borrows<'_, '_> {
    fn visit_type(&mut self, ty: &'ast Type) {
        match ty {
            Type::ImplTrait(_) | Type::TraitObject(_) => {
                self.sink
                    .say(ty.span(), &message::open_type(&Paths::shown(ty)));
            }
            ty => syn::visit::visit_type(self, ty),
        }
    }

    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        let shown = Paths::shown(self.whole);
        match owned(&shown) {
            Some(owned) => self
                .sink
                .say(reference.span(), &message::borrow_inside(&shown, &owned)),
            None => self
                .sink
                .say(reference.span(), &message::lifetime_inside(&shown)),
        }
    }

    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident != "static" {
            self.sink.say(
                lifetime.span(),
                &message::lifetime_inside(&Paths::shown(self.whole)),
            );
        }
    }
}

/// The same type without borrows, for a remedy; `None` where a replacement in the text will not do.
fn owned(shown: &str) -> Option<String> {
    let mut text = shown.replace("&str", "String");
    while let Some((before, slice)) = text.split_once("&[") {
        let (item, after) = slice.split_once(']')?;
        text = format!("{before}Vec<{item}>{after}");
    }
    (!text.contains(['\'', '['])).then(|| text.replace('&', ""))
}
