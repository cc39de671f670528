//! How named fields are written: those of `self`, or lent ones by a type of their own.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Index;
use syn::spanned::Spanned as _;

use super::Fields;
use crate::params::expand::generics::Known;
use crate::params::expand::local;

impl Fields<'_> {
    /// Writes the fields of `self`.
    pub(in crate::params::expand) fn write(&self) -> TokenStream {
        let (ident, members, body) = (&self.params.ident, self.members(), self.write_parts());
        quote! {
            let #ident { #(#members,)* .. } = self;
            #body
        }
    }

    /// `member: part`, each part with a name of its own.
    fn members(&self) -> Vec<TokenStream> {
        let members = self.read.iter().enumerate().map(|(i, field)| {
            let (member, part) = (&field.ident, part(i, field.ty.span()));
            quote!(#member: #part)
        });
        members.collect()
    }

    /// The parts.
    fn parts(&self) -> Vec<Ident> {
        let parts = self.read.iter().enumerate();
        parts.map(|(i, field)| part(i, field.ty.span())).collect()
    }

    /// A type that writes fields which it is lent.
    pub(in crate::params::expand) fn lent_writer(&self) -> TokenStream {
        let Known {
            lending,
            lent,
            clause,
            phantom,
            ..
        } = self.known;
        let writer = self.writer();
        let types = self.read.iter().map(|field| {
            let ty = &field.ty;
            quote!(&'__a #ty,)
        });
        let life = self
            .read
            .is_empty()
            .then(|| quote!(__agents::PhantomData<&'__a ()>,));
        let (parts, body) = (self.parts(), self.write_parts());
        quote! {
            struct #writer #lending (#(#types)* #life #phantom) #clause;
            impl #lending __agents::Serialize for #writer #lent #clause {
                fn serialize<__S: __agents::Serializer>(&self, __s: __S) -> __agents::Result<__S::Ok, __S::Error> {
                    let #writer(#(#parts,)* ..) = *self;
                    #body
                }
            }
        }
    }

    /// The pattern that lends the fields, and the writer made of them.
    pub(in crate::params::expand) fn lend(&self) -> (TokenStream, TokenStream) {
        let (members, names) = (self.members(), self.parts());
        let writer = self.writer();
        let life = self.read.is_empty().then(|| quote!(__agents::PhantomData,));
        let phantom = self
            .known
            .phantom
            .as_ref()
            .map(|_| quote!(__agents::PhantomData));
        (
            quote!({ #(#members,)* .. }),
            quote!(&#writer(#(#names,)* #life #phantom)),
        )
    }

    /// Writes the parts.
    fn write_parts(&self) -> TokenStream {
        let name = &self.params.name;
        let object = local("__object", Span::mixed_site());
        let fields = self.read.iter().enumerate().map(|(i, field)| {
            let (wire, ty) = (&field.wire.0, &field.ty);
            let place = part(i, ty.span());
            let object = local("__object", ty.span());
            let write = quote_spanned!(ty.span()=> __agents::Reads::<#ty>::write(&mut #object, #wire, #place)?;);
            match &field.skip_if {
                None => write,
                Some(test) => {
                    quote_spanned!(test.span()=> if #test(#place) { __agents::SerializeStruct::skip_field(&mut #object, #wire)?; } else { #write })
                }
            }
        });
        let fields: Vec<_> = fields.collect();
        let count = Index::from(self.read.len());
        let skipped = self.read.iter().enumerate().filter_map(|(i, field)| {
            let (test, place) = (field.skip_if.as_ref()?, part(i, field.ty.span()));
            Some(quote!(#test(#place)))
        });
        let skipped: Vec<_> = skipped.collect();
        let count = if skipped.is_empty() {
            quote!(#count)
        } else {
            quote!(__agents::derive::left(#count, &[#(#skipped),*]))
        };
        let binding = if self.read.is_empty() {
            quote!(#object)
        } else {
            quote!(mut #object)
        };
        quote! {
            let #binding = __agents::Serializer::serialize_struct(__s, #name, #count)?;
            #(#fields)*
            __agents::SerializeStruct::end(#object)
        }
    }
}

/// A field on its own, between being taken out of its type and being written. With the hygiene of its type, so that rustc
/// points there if it cannot be written.
fn part(i: usize, at: Span) -> Ident {
    Ident::new(&format!("__{i}"), at)
}
