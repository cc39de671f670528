//! A struct with named fields: its rows, how it is read and how it is written.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Index, LitStr};

use super::{json_schema, local, texts};
use crate::params::model::{FieldDefault, FieldModel, ParamsModel};

/// All impls of a struct but the markers.
pub(super) fn structure(params: &ParamsModel, fields: &[FieldModel]) -> TokenStream {
    let description = &params.description;
    let read: Vec<&FieldModel> = fields.iter().filter(|field| field.skip.is_none()).collect();
    let count = Index::from(read.len());
    let defaults = read
        .iter()
        .enumerate()
        .filter_map(|(i, field)| default(params, i, field));
    let rows = read.iter().enumerate().map(|(i, field)| row(i, field));
    let schema = json_schema(
        params,
        &quote!(__agents::derive::object_in(__g, #description, &__ROWS)),
    );
    let deserialize = read_struct(params, fields, &read);
    let serialize = params
        .words
        .no_serialize
        .is_none()
        .then(|| write_struct(params, &read));
    quote! {
        #(#defaults)*
        static __ROWS: [__agents::Param; #count] = [#(#rows),*];
        #schema
        #deserialize
        #serialize
    }
}

fn default_name(i: usize) -> Ident {
    format_ident!("__default_{i}")
}

fn default(params: &ParamsModel, i: usize, field: &FieldModel) -> Option<TokenStream> {
    let (name, ty) = (default_name(i), &field.ty);
    let value = default_value(params, field, field.default.as_ref()?);
    Some(quote!(fn #name() -> #ty { #value }))
}

fn default_value(params: &ParamsModel, field: &FieldModel, default: &FieldDefault) -> TokenStream {
    let (whole, member) = (&params.ident, &field.ident);
    match default {
        FieldDefault::OfType(at) => quote_spanned!(*at=> __agents::Default::default()),
        FieldDefault::Expr(expr) => crate::shared::param::value(expr),
        FieldDefault::Function(path) => quote!(#path()),
        FieldDefault::OfWhole => {
            quote_spanned!(whole.span()=> <#whole as __agents::Default>::default().#member)
        }
        FieldDefault::OfWholeFunction(path) => {
            quote_spanned!(path.span()=> { let __whole: #whole = #path(); __whole.#member })
        }
    }
}

fn row(i: usize, field: &FieldModel) -> TokenStream {
    let FieldModel {
        ty,
        description,
        constraints,
        ..
    } = field;
    let name = LitStr::new(&field.wire.0, field.wire.1);
    let constraints = constraints.tokens();
    let default = field.default.as_ref().map(|_| {
        let default = default_name(i);
        quote!(.default_value(|| __agents::Shows::<#ty>::json(&#default())))
    });
    let aliases = texts(&field.aliases);
    let of = quote_spanned!(ty.span()=> __agents::Reads::<#ty>::ROW.strict);
    quote!(#of(#name, #description) #default #constraints #aliases)
}

/// Slots, how they are filled, and the value made of them.
fn read_struct(params: &ParamsModel, fields: &[FieldModel], read: &[&FieldModel]) -> TokenStream {
    let ident = &params.ident;
    let slots = read
        .iter()
        .map(|FieldModel { ty, default, .. }| match default {
            Some(_) => quote!(__agents::Option<__agents::Option<#ty>>),
            None => quote!(__agents::Option<#ty>),
        });
    let empty = read.iter().map(|_| quote!(__agents::None));
    let fill = fill(read);
    let mut row = 0_usize;
    let made = fields.iter().map(|field| {
        let (member, ty) = (&field.ident, &field.ty);
        if field.skip.is_some() {
            let value = match &field.default {
                Some(default) => default_value(params, field, default),
                None => quote_spanned!(ty.span()=> __agents::Default::default()),
            };
            return quote!(#member: #value);
        }
        let i = Index::from(row);
        let slots = local("__slots", ty.span());
        let value = if field.default.is_some() {
            let default = default_name(row);
            quote_spanned!(ty.span()=> __agents::derive::or_else(#slots.#i, #default))
        } else {
            quote_spanned!(ty.span()=> __agents::Reads::<#ty>::got(#slots.#i, &__ROWS[#i])?)
        };
        row += 1;
        quote!(#member: #value)
    });
    let (made, slots_local) = (
        made.collect::<Vec<_>>(),
        local("__slots", Span::mixed_site()),
    );
    quote! {
        struct __Slots(#(#slots),*);
        #fill
        impl<'de> __agents::Deserialize<'de> for #ident {
            fn deserialize<__D: __agents::Deserializer<'de>>(__d: __D) -> __agents::Result<Self, __D::Error> {
                let mut #slots_local = __Slots(#(#empty),*);
                __agents::derive::fields(__d, &__ROWS, &mut #slots_local)?;
                __agents::Ok(#ident { #(#made),* })
            }
        }
    }
}

fn fill(read: &[&FieldModel]) -> TokenStream {
    let (row, slot) = (
        local("__row", Span::mixed_site()),
        local("__slot", Span::mixed_site()),
    );
    let last = read.len().saturating_sub(1);
    let arms = read.iter().enumerate().map(|(i, field)| {
        let (ty, at) = (&field.ty, field.ty.span());
        let place = Index::from(i);
        let pattern = if i == last { quote!(_) } else { quote!(#place) };
        let method = if field.default.is_some() {
            format_ident!("fill_or_null")
        } else {
            format_ident!("fill")
        };
        let slot = local("__slot", at);
        let value = quote_spanned!(at=> __agents::Reads::<#ty>::#method(#slot, &mut self.#place));
        quote!(#pattern => #value)
    });
    let (pattern, body) = if read.is_empty() {
        (
            quote!(_: usize, _: __agents::derive::Slot<'_, __M>),
            quote!(__agents::Ok(())),
        )
    } else {
        (
            quote!(#row: usize, #slot: __agents::derive::Slot<'_, __M>),
            quote!(match #row { #(#arms),* }),
        )
    };
    quote! {
        impl<'de> __agents::derive::Fill<'de> for __Slots {
            fn at<__M: __agents::MapAccess<'de>>(&mut self, #pattern) -> __agents::Result<(), __M::Error> {
                #body
            }
        }
    }
}

fn write_struct(params: &ParamsModel, read: &[&FieldModel]) -> TokenStream {
    let ParamsModel { ident, name, .. } = params;
    let count = Index::from(read.len());
    let fields = read.iter().map(|field| {
        let (member, wire, ty) = (&field.ident, &field.wire.0, &field.ty);
        let object = local("__object", ty.span());
        quote_spanned!(ty.span()=> __agents::Reads::<#ty>::write(&mut #object, #wire, &self.#member)?;)
    });
    let object = local("__object", Span::mixed_site());
    let binding = if read.is_empty() {
        quote!(#object)
    } else {
        quote!(mut #object)
    };
    quote! {
        impl __agents::Serialize for #ident {
            fn serialize<__S: __agents::Serializer>(&self, __s: __S) -> __agents::Result<__S::Ok, __S::Error> {
                let #binding = __agents::Serializer::serialize_struct(__s, #name, #count)?;
                #(#fields)*
                __agents::SerializeStruct::end(#object)
            }
        }
    }
}
