//! Named fields, of a struct or of a variant: their rows, their slots, and the value made of them. How they are written is in
//! `fields/write.rs`.

mod write;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Index, LitStr};

use super::generics::Known;
use super::{local, texts, this};
use crate::params::model::{FieldDefault, FieldModel, ParamsModel};
use crate::shared::constraints;

/// The fields of one object.
pub(super) struct Fields<'m> {
    params: &'m ParamsModel,
    known: &'m Known,
    all: &'m [FieldModel],
    /// Those that are read and written.
    read: Vec<&'m FieldModel>,
    /// Tells the items of several objects apart.
    suffix: String,
}

impl<'m> Fields<'m> {
    pub(super) fn new(
        params: &'m ParamsModel,
        known: &'m Known,
        all: &'m [FieldModel],
        suffix: String,
    ) -> Self {
        let read = all.iter().filter(|field| field.skip.is_none()).collect();
        Self {
            params,
            known,
            all,
            read,
            suffix,
        }
    }

    fn slots(&self) -> Ident {
        format_ident!("__Slots{}", self.suffix)
    }

    fn writer(&self) -> Ident {
        format_ident!("__Fields{}", self.suffix)
    }

    fn default_name(&self, i: usize) -> TokenStream {
        let (name, turbofish) = (self.default_ident(i), &self.known.turbofish);
        quote!(#name #turbofish)
    }

    fn default_ident(&self, i: usize) -> Ident {
        format_ident!("__default{}_{i}", self.suffix)
    }

    /// A function for each default.
    pub(super) fn defaults(&self) -> TokenStream {
        let Known {
            declared, clause, ..
        } = self.known;
        let defaults = self.read.iter().enumerate().filter_map(|(i, field)| {
            let (name, ty) = (self.default_ident(i), &field.ty);
            let value = self.default_value(field, field.default.as_ref()?);
            Some(quote!(fn #name #declared() -> #ty #clause { #value }))
        });
        defaults.collect()
    }

    fn default_value(&self, field: &FieldModel, default: &FieldDefault) -> TokenStream {
        let (whole, named, member) = (&self.params.ident, &self.known.named, &field.ident);
        match default {
            FieldDefault::OfType(at) => quote_spanned!(*at=> __agents::Default::default()),
            FieldDefault::Expr(expr) => crate::shared::param::value(expr),
            FieldDefault::Function(path) => quote!(#path()),
            FieldDefault::OfWhole => {
                quote_spanned!(whole.span()=> <#whole #named as __agents::Default>::default().#member)
            }
            FieldDefault::OfWholeFunction(path) => {
                quote_spanned!(path.span()=> { let __whole: #whole #named = #path(); __whole.#member })
            }
        }
    }

    fn constraints_name(&self, field: &FieldModel) -> Ident {
        let name = constraints::name(&field.ident);
        match self.suffix.as_str() {
            "" => name,
            suffix => format_ident!("{name}_{suffix}"),
        }
    }

    /// A constant for the constraints of each field.
    pub(super) fn constraints(&self) -> TokenStream {
        let constants = self.read.iter().filter_map(|field| {
            let name = self.constraints_name(field);
            self.known.constraints(&field.constraints, &name, &field.ty)
        });
        constants.collect()
    }

    /// The types that are read.
    pub(super) fn types(&self) -> impl Iterator<Item = &'m syn::Type> {
        self.read.iter().map(|field| &field.ty)
    }

    /// The table: `&[..]`.
    pub(super) fn rows(&self) -> TokenStream {
        let rows = self
            .read
            .iter()
            .enumerate()
            .map(|(i, field)| self.row(i, field));
        quote!(&[#(#rows),*])
    }

    fn row(&self, i: usize, field: &FieldModel) -> TokenStream {
        let FieldModel {
            ty,
            description,
            constraints,
            ..
        } = field;
        let name = LitStr::new(&field.wire.0, field.wire.1);
        let constraints = self
            .known
            .asking(constraints, &self.constraints_name(field));
        let default = field.default.as_ref().map(|_| {
            let default = self.default_name(i);
            quote!(.default_value(|| __agents::Shows::<#ty>::json(&#default())))
        });
        let aliases = texts(&field.aliases);
        let of = self.known.row(ty);
        quote!(#of(#name, #description) #default #constraints #aliases)
    }

    /// Which slot a row fills.
    pub(super) fn fill(&self) -> TokenStream {
        let Known {
            declared,
            reading,
            named,
            clause,
            phantom,
            ..
        } = self.known;
        let slots = self.slots();
        let types = self
            .read
            .iter()
            .map(|FieldModel { ty, default, .. }| match default {
                Some(_) => quote!(__agents::Option<__agents::Option<#ty>>,),
                None => quote!(__agents::Option<#ty>,),
            });
        let body = self.fill_body();
        quote! {
            struct #slots #declared (#(#types)* #phantom) #clause;
            impl #reading __agents::Fill<'de> for #slots #named #clause { #body }
        }
    }

    fn fill_body(&self) -> TokenStream {
        let (row, slot) = (
            local("__row", Span::mixed_site()),
            local("__slot", Span::mixed_site()),
        );
        let last = self.read.len().saturating_sub(1);
        let arms = self.read.iter().enumerate().map(|(i, field)| {
            let (ty, at) = (&field.ty, field.ty.span());
            let place = Index::from(i);
            let pattern = if i == last { quote!(_) } else { quote!(#place) };
            let method = if field.default.is_some() {
                format_ident!("fill_or_null")
            } else {
                format_ident!("fill")
            };
            let (slot, this) = (local("__slot", at), this(at));
            let value =
                quote_spanned!(at=> __agents::Reads::<#ty>::#method(#slot, &mut #this.#place));
            quote!(#pattern => #value)
        });
        let (pattern, body) = if self.read.is_empty() {
            (
                quote!(_: usize, _: __agents::Slot<'_, __M>),
                quote!(__agents::Ok(())),
            )
        } else {
            (
                quote!(#row: usize, #slot: __agents::Slot<'_, __M>),
                quote!(match #row { #(#arms),* }),
            )
        };
        quote! {
            fn at<__M: __agents::MapAccess<'de>>(&mut self, #pattern) -> __agents::Result<(), __M::Error> {
                #body
            }
        }
    }

    /// Slots that nothing filled yet.
    pub(super) fn empty(&self) -> TokenStream {
        let slots = self.slots();
        let empty = self.read.iter().map(|_| quote!(__agents::None,));
        let phantom = self
            .known
            .phantom
            .as_ref()
            .map(|_| quote!(__agents::PhantomData));
        let turbofish = &self.known.turbofish;
        quote!(#slots #turbofish(#(#empty)* #phantom))
    }

    /// `{ member: value, .. }`, from filled slots.
    pub(super) fn made(&self) -> TokenStream {
        let mut row = 0_usize;
        let made = self.all.iter().map(|field| {
            let (member, ty) = (&field.ident, &field.ty);
            if field.skip.is_some() {
                let value = match &field.default {
                    Some(default) => self.default_value(field, default),
                    None => quote_spanned!(ty.span()=> __agents::Default::default()),
                };
                return quote!(#member: #value);
            }
            let i = Index::from(row);
            let slots = local("__slots", ty.span());
            let value = if field.default.is_some() {
                let default = self.default_name(row);
                quote_spanned!(ty.span()=> __agents::derive::or_else(#slots.#i, #default))
            } else {
                let name = LitStr::new(&field.wire.0, field.wire.1);
                quote_spanned!(ty.span()=> __agents::Reads::<#ty>::got(#slots.#i, #name)?)
            };
            row += 1;
            quote!(#member: #value)
        });
        let made: Vec<_> = made.collect();
        quote!({ #(#made),* })
    }
}
