//! A struct with named fields: an object.

use proc_macro2::{Span, TokenStream};
use quote::quote;

use super::fields::Fields;
use super::generics::Known;
use super::{impl_deserialize, impl_serialize, json_schema, local, source};
use crate::params::model::{FieldModel, ParamsModel};

/// All impls of a struct but the markers.
pub(super) fn structure(params: &ParamsModel, known: &Known, fields: &[FieldModel]) -> TokenStream {
    let ParamsModel {
        ident, description, ..
    } = params;
    let Known {
        declared,
        named,
        clause,
        ..
    } = known;
    let fields = Fields::new(params, known, fields, String::new());
    let (defaults, rows, fill) = (fields.defaults(), fields.rows(), fields.fill());
    let constraints = fields.constraints();
    let schema = json_schema(
        params,
        known,
        &quote!(__agents::derive::object_in(__g, #description, <Self as __agents::Rows>::ROWS)),
    );
    let (slots, source) = (
        local("__slots", Span::mixed_site()),
        source(Span::mixed_site()),
    );
    let (empty, made) = (fields.empty(), fields.made());
    let deserialize = impl_deserialize(
        params,
        known,
        &quote! {
            let mut #slots = #empty;
            __agents::derive::fields(#source, <Self as __agents::Rows>::ROWS, &mut #slots)?;
            __agents::Ok(#ident #made)
        },
    );
    let serialize = impl_serialize(params, known, || fields.write());
    let asked = known.asked(fields.types());
    quote! {
        #constraints
        #defaults
        impl #declared __agents::Rows for #ident #named #clause {
            const ROWS: &'static [__agents::Param] = #rows;
        }
        #schema
        #fill
        #deserialize
        #serialize
        #asked
    }
}
