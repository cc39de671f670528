//! An enum: its table, how it is read and how it is written.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Index, LitStr};

use super::fields::Fields;
use super::generics::Known;
use super::{impl_deserialize, impl_serialize, json_schema, local, source, texts, value};
use crate::params::model::{Holds, ParamsModel, Tagging, VariantModel};

/// All impls of an enum but the marker.
pub(super) fn enumeration(
    params: &ParamsModel,
    known: &Known,
    tagging: &Tagging,
    variants: &[VariantModel],
) -> TokenStream {
    let ParamsModel {
        ident, description, ..
    } = params;
    let Known {
        declared,
        named,
        clause,
        ..
    } = known;
    let rows = variants
        .iter()
        .enumerate()
        .map(|(i, variant)| row(params, known, i, variant));
    let place = match tagging {
        Tagging::External => quote!(External),
        Tagging::Internal(tag) => quote!(Internal(#tag)),
        Tagging::Adjacent(tag, content) => quote!(Adjacent(#tag, #content)),
    };
    let schema = json_schema(
        params,
        known,
        &quote!(__agents::derive::enumeration::<Self>(__g, #description)),
    );
    let names = variants
        .iter()
        .all(|variant| matches!(variant.holds, Holds::Nothing));
    let read = if names && matches!(tagging, Tagging::External) {
        read_names(params, known, variants)
    } else {
        read(params, known, variants)
    };
    let serialize = if names {
        write_names(params, known, variants)
    } else {
        write(params, known, variants)
    };
    let types = variants.iter().flat_map(|variant| -> Vec<&syn::Type> {
        match &variant.holds {
            Holds::Nothing => Vec::new(),
            Holds::Value(held) => vec![&held.ty],
            Holds::Fields(fields) => fields
                .iter()
                .filter(|field| field.skip.is_none())
                .map(|field| &field.ty)
                .collect(),
        }
    });
    let asked = known.asked(types);
    let constraints = variants.iter().enumerate().filter_map(|(i, variant)| {
        match (&variant.holds, fields(params, known, i, variant)) {
            (Holds::Value(held), _) => value::constraints(known, held, &i.to_string()),
            (_, fields) => Some(fields?.constraints()),
        }
    });
    let constraints: TokenStream = constraints.collect();
    let beside = beside_tag(known, tagging, variants);
    quote! {
        #constraints
        #beside
        impl #declared __agents::Choice for #ident #named #clause {
            const TAGGING: __agents::Tagging = __agents::Tagging::#place;
            const VARIANTS: &'static [__agents::Variant] = &[#(#rows),*];
        }
        #schema
        #read
        #serialize
        #asked
    }
}

/// Asks of what stands beside a tag that it is an object, as far as its type tells; nothing in a generic type.
fn beside_tag(known: &Known, tagging: &Tagging, variants: &[VariantModel]) -> Option<TokenStream> {
    if known.phantom.is_some() || !matches!(tagging, Tagging::Internal(_)) {
        return None;
    }
    let asked = variants.iter().filter_map(|variant| match &variant.holds {
        Holds::Value(held) => {
            let ty = &held.ty;
            Some(quote_spanned!(ty.span()=> const _: () = __agents::beside_tag(__agents::Reads::<#ty>::KIND);))
        }
        Holds::Nothing | Holds::Fields(_) => None,
    });
    Some(asked.collect())
}

fn fields<'m>(
    params: &'m ParamsModel,
    known: &'m Known,
    i: usize,
    variant: &'m VariantModel,
) -> Option<Fields<'m>> {
    match &variant.holds {
        Holds::Fields(fields) => Some(Fields::new(params, known, fields, i.to_string())),
        Holds::Nothing | Holds::Value(_) => None,
    }
}

fn row(params: &ParamsModel, known: &Known, i: usize, variant: &VariantModel) -> TokenStream {
    let VariantModel {
        wire: (name, at),
        aliases,
        description,
        holds,
        ..
    } = variant;
    let (name, aliases) = (LitStr::new(name, *at), texts(aliases));
    let holds = match (holds, fields(params, known, i, variant)) {
        (Holds::Value(held), _) => {
            let row = value::row(known, held, &i.to_string());
            Some(quote!(.value(#row)))
        }
        (_, Some(fields)) => {
            let rows = fields.rows();
            Some(quote!(.fields(#rows)))
        }
        (_, None) => None,
    };
    quote!(__agents::Variant::of(#name, #description) #holds #aliases)
}

/// A name alone tells everything.
fn read_names(params: &ParamsModel, known: &Known, variants: &[VariantModel]) -> TokenStream {
    let ident = &params.ident;
    let arms = arms(variants, |_, variant| {
        let variant = &variant.ident;
        quote!(#ident::#variant)
    });
    let source = source(Span::mixed_site());
    impl_deserialize(
        params,
        known,
        &quote! {
            __agents::Ok(match __agents::derive::unit_variant(#source, <Self as __agents::Choice>::VARIANTS)? { #arms })
        },
    )
}

fn read(params: &ParamsModel, known: &Known, variants: &[VariantModel]) -> TokenStream {
    let ident = &params.ident;
    let Known {
        reading,
        named,
        clause,
        ..
    } = known;
    let items = variants.iter().enumerate().filter_map(|(i, variant)| {
        let fields = fields(params, known, i, variant)?;
        Some([fields.defaults(), fields.fill()])
    });
    let items: TokenStream = items.flatten().collect();
    let payload = local("__payload", Span::mixed_site());
    let arms = arms(variants, |i, variant| {
        let path = &variant.ident;
        let path = quote!(#ident::#path);
        match (&variant.holds, fields(params, known, i, variant)) {
            (Holds::Value(held), _) => {
                let ty = &held.ty;
                let payload = local("__payload", ty.span());
                let read = quote_spanned!(ty.span()=> __agents::Reads::<#ty>::held(#payload)?);
                let made = value::made(&path, held, &read);
                quote!(__agents::Ok(#made))
            }
            (_, Some(fields)) => {
                let slots = local("__slots", Span::mixed_site());
                let (empty, made) = (fields.empty(), fields.made());
                quote!({
                    let mut #slots = #empty;
                    __agents::Payload::fields(#payload, &mut #slots)?;
                    __agents::Ok(#path #made)
                })
            }
            (_, None) => quote!({
                __agents::Payload::nothing(#payload)?;
                __agents::Ok(#path)
            }),
        }
    });
    let source = source(Span::mixed_site());
    let deserialize = impl_deserialize(params, known, &quote!(__agents::derive::choose(#source)));
    quote! {
        #items
        impl #reading __agents::Choose<'de> for #ident #named #clause {
            fn read<__P: __agents::Payload<'de>>(__variant: usize, #payload: __P) -> __agents::Result<Self, __P::Error> {
                match __variant { #arms }
            }
        }
        #deserialize
    }
}

/// An arm for each place in the table; the last one takes what is left.
fn arms(
    variants: &[VariantModel],
    body: impl Fn(usize, &VariantModel) -> TokenStream,
) -> TokenStream {
    let last = variants.len().saturating_sub(1);
    let arms = variants.iter().enumerate().map(|(i, variant)| {
        let (place, body) = (Index::from(i), body(i, variant));
        let pattern = if i == last {
            quote!(_)
        } else {
            place.to_token_stream()
        };
        quote!(#pattern => #body,)
    });
    arms.collect()
}

/// No variant holds anything.
fn write_names(
    params: &ParamsModel,
    known: &Known,
    variants: &[VariantModel],
) -> Option<TokenStream> {
    let ParamsModel { ident, name, .. } = params;
    impl_serialize(params, known, || {
        let arms = variants.iter().enumerate().map(|(i, variant)| {
            let (member, wire) = (&variant.ident, &variant.wire.0);
            let place = Literal::usize_unsuffixed(i);
            quote!(#ident::#member => (#place, #wire))
        });
        quote! {
            let __variant = match self { #(#arms),* };
            __agents::derive::write_variant(
                __s, #name, <Self as __agents::Choice>::TAGGING, __variant, __agents::None::<&()>,
            )
        }
    })
}

fn write(params: &ParamsModel, known: &Known, variants: &[VariantModel]) -> Option<TokenStream> {
    let ParamsModel { ident, name, .. } = params;
    if params.words.no_serialize.is_some() {
        return None;
    }
    let writers = variants
        .iter()
        .enumerate()
        .filter_map(|(i, variant)| Some(fields(params, known, i, variant)?.lent_writer()));
    let writers: TokenStream = writers.collect();
    let serialize = impl_serialize(params, known, || {
        let arms = variants.iter().enumerate().map(|(i, variant)| {
            let (member, wire) = (&variant.ident, &variant.wire.0);
            let place = Literal::usize_unsuffixed(i);
            let (pattern, held) = match (&variant.holds, fields(params, known, i, variant)) {
                (Holds::Value(held), _) => {
                    let (pattern, shown) = value::lend(held);
                    (pattern, quote!(__agents::Some(#shown)))
                }
                (_, Some(fields)) => {
                    let (pattern, shown) = fields.lend();
                    (pattern, quote!(__agents::Some(#shown)))
                }
                (_, None) => (TokenStream::new(), quote!(__agents::None::<&()>)),
            };
            quote! {
                #ident::#member #pattern => __agents::derive::write_variant(
                    __s, #name, <Self as __agents::Choice>::TAGGING, (#place, #wire), #held,
                )
            }
        });
        quote!(match self { #(#arms),* })
    });
    Some(quote!(#writers #serialize))
}
