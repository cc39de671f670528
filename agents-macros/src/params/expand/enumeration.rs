//! An enum without data: its texts, how it is read and how it is written.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::{Index, LitStr};

use super::{json_schema, texts};
use crate::params::model::{ParamsModel, VariantModel};

/// All impls of an enum but the markers.
pub(super) fn enumeration(params: &ParamsModel, variants: &[VariantModel]) -> TokenStream {
    let ParamsModel {
        ident, description, ..
    } = params;
    let (last, count) = (
        variants.len().saturating_sub(1),
        Index::from(variants.len()),
    );
    let rows = variants.iter().map(
        |VariantModel {
             wire: (name, at),
             aliases,
             description,
             ..
         }| {
            let (name, aliases) = (LitStr::new(name, *at), texts(aliases));
            quote!(__agents::derive::Variant::of(#name, #description) #aliases)
        },
    );
    let schema = json_schema(
        params,
        &quote!(__agents::derive::unit_enum(__g, #description, &__VARIANTS)),
    );
    let arms = variants.iter().enumerate().map(|(i, variant)| {
        let (variant, place) = (&variant.ident, Index::from(i));
        let pattern = if i == last {
            quote!(_)
        } else {
            place.to_token_stream()
        };
        quote!(#pattern => #ident::#variant)
    });
    let serialize = params
        .words
        .no_serialize
        .is_none()
        .then(|| write_enum(params, variants));
    quote! {
        static __VARIANTS: [__agents::derive::Variant; #count] = [#(#rows),*];
        #schema
        impl<'de> __agents::Deserialize<'de> for #ident {
            fn deserialize<__D: __agents::Deserializer<'de>>(__d: __D) -> __agents::Result<Self, __D::Error> {
                __agents::Ok(match __agents::derive::unit_variant(__d, &__VARIANTS)? { #(#arms),* })
            }
        }
        #serialize
    }
}

fn write_enum(params: &ParamsModel, variants: &[VariantModel]) -> TokenStream {
    let ParamsModel { ident, name, .. } = params;
    let arms = variants.iter().enumerate().map(|(i, variant)| {
        let (member, wire) = (&variant.ident, &variant.wire.0);
        let i = proc_macro2::Literal::usize_unsuffixed(i);
        quote!(#ident::#member => (#i, #wire))
    });
    quote! {
        impl __agents::Serialize for #ident {
            fn serialize<__S: __agents::Serializer>(&self, __s: __S) -> __agents::Result<__S::Ok, __S::Error> {
                let (__i, __name) = match self { #(#arms),* };
                __agents::Serializer::serialize_unit_variant(__s, #name, __i, __name)
            }
        }
    }
}
