//! The generic parameters of a type, with what an expansion must know of each: that it can be read, described and written.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, Type, parse_quote};

use crate::params::model::ParamsModel;
use crate::shared::constraints::Constraints;

/// Generics as an expansion writes them.
#[derive(Debug)]
pub(super) struct Known {
    /// `<T: Clone>`
    pub(super) declared: TokenStream,
    /// `<'de, T: Clone>`
    pub(super) reading: TokenStream,
    /// `<'__a, T: Clone>`
    pub(super) lending: TokenStream,
    /// `<T>`
    pub(super) named: TokenStream,
    /// `<'__a, T>`
    pub(super) lent: TokenStream,
    /// `::<T>`
    pub(super) turbofish: TokenStream,
    /// `where T: ..`
    pub(super) clause: TokenStream,
    /// `where T: .. + StrictSchema`
    pub(super) strict: TokenStream,
    /// `where T: .. + Send + Sync + 'static`
    pub(super) sent: TokenStream,
    /// Each type, as an argument: for names.
    pub(super) arguments: Vec<TokenStream>,
    /// A slot that uses every type; nothing for a type that is not generic.
    pub(super) phantom: Option<TokenStream>,
}

impl Known {
    /// A row of a type. That it is strict is asked here, unless the type of a parameter decides.
    pub(super) fn row(&self, ty: &Type) -> TokenStream {
        if self.phantom.is_some() {
            quote_spanned!(ty.span()=> __agents::Reads::<#ty>::ROW.open)
        } else {
            quote_spanned!(ty.span()=> __agents::Reads::<#ty>::ROW.strict)
        }
    }

    /// What a row asks for: the constant, or where the type is open the constraints themselves.
    pub(super) fn asking(&self, asked: &Constraints, name: &Ident) -> Option<TokenStream> {
        if asked.is_empty() {
            return None;
        }
        Some(if self.phantom.is_some() {
            let data = asked.data();
            quote!(.asking(#data))
        } else {
            quote!(.asking(#name))
        })
    }

    /// The constant; a type with parameters has none, since whether its constraints fit depends on them.
    pub(super) fn constraints(
        &self,
        asked: &Constraints,
        name: &Ident,
        ty: &Type,
    ) -> Option<TokenStream> {
        if self.phantom.is_some() {
            return None;
        }
        asked.constant(name, ty)
    }

    /// Asks of all types that they are strict if the parameters are; nothing for a type that is not generic.
    pub(super) fn asked<'t>(&self, types: impl Iterator<Item = &'t Type>) -> Option<TokenStream> {
        self.phantom.as_ref()?;
        let Self {
            declared, strict, ..
        } = self;
        let asked = types.map(
            |ty| quote_spanned!(ty.span()=> let _ = __agents::Reads::<#ty>::ROW.strict("", "");),
        );
        let asked: TokenStream = asked.collect();
        Some(quote!(#[allow(dead_code)] fn __strict #declared() #strict { #asked }))
    }

    pub(super) fn of(params: &ParamsModel) -> Self {
        let mut known = params.generics.clone();
        let types: Vec<_> = known.type_params().map(|ty| ty.ident.clone()).collect();
        let write = params.words.no_serialize.is_none();
        let write = write.then(|| quote!(+ __agents::Serialize));
        for ty in &types {
            known.make_where_clause().predicates.push(parse_quote!(
                #ty: __agents::JsonSchema + __agents::DeserializeOwned #write
            ));
        }
        let with = |bounds: TokenStream| {
            let mut more = known.clone();
            for ty in &types {
                more.make_where_clause()
                    .predicates
                    .push(parse_quote!(#ty: #bounds));
            }
            more.where_clause.to_token_stream()
        };
        let strict = with(quote!(__agents::StrictSchema));
        let sent = with(quote!(__agents::Send + __agents::Sync + 'static));
        let (declared, named, clause) = known.split_for_impl();
        let turbofish = named.as_turbofish();
        let phantom =
            (!types.is_empty()).then(|| quote!(__agents::PhantomData<fn() -> (#(#types,)*)>));
        Self {
            reading: with_lifetime(&known, &parse_quote!('de)).0,
            lending: with_lifetime(&known, &parse_quote!('__a)).0,
            lent: with_lifetime(&known, &parse_quote!('__a)).1,
            declared: declared.to_token_stream(),
            named: named.to_token_stream(),
            turbofish: turbofish.to_token_stream(),
            clause: clause.to_token_stream(),
            strict,
            sent,
            arguments: types.iter().map(|ty| ty.to_token_stream()).collect(),
            phantom,
        }
    }
}

/// The generics with one more lifetime: as declared, and as named.
fn with_lifetime(generics: &Generics, lifetime: &syn::LifetimeParam) -> (TokenStream, TokenStream) {
    let mut generics = generics.clone();
    let lifetime = syn::GenericParam::Lifetime(lifetime.clone());
    generics.params.insert(0, lifetime);
    let (declared, named, _) = generics.split_for_impl();
    (declared.to_token_stream(), named.to_token_stream())
}
