//! The code that `#[derive(ToolParams)]` gives users, and what it says to them.

use insta::assert_snapshot;
use quote::quote;

use super::expand;
use crate::shared::testing::{messages, pretty};

#[test]
fn a_struct_with_a_default() {
    let item = quote! {
        /// A search.
        struct Search {
            /// What to look for.
            #[param(length(min = 1))]
            query: String,
            #[param(default = 10)]
            #[serde(rename = "max", alias = "limit")]
            limit: u8,
            #[serde(skip)]
            cache: Cache,
        }
    };
    assert_snapshot!(pretty(&expand(item)));
}

#[test]
fn an_enum_without_data() {
    let item = quote! {
        /// How warm.
        #[serde(rename_all = "snake_case")]
        enum Unit {
            /// Celsius.
            VeryHot,
            #[serde(alias = "cold")]
            Cold,
        }
    };
    assert_snapshot!(pretty(&expand(item)));
}

#[test]
fn an_external_generic_type() {
    let item = quote! {
        #[tool_params(external, crate = crate::ai)]
        struct Page<T: Clone> where T: Copy { items: Vec<T> }
    };
    assert_snapshot!(pretty(&expand(item)));
}

#[test]
fn no_serialize_and_defaults_of_the_whole_type() {
    let item = quote! {
        #[serde(default, rename_all = "camelCase")]
        #[tool_params(no_serialize)]
        struct Search { first_hit: u8, #[serde(default = "ten")] r#type: u8 }
    };
    assert_snapshot!(pretty(&expand(item)));
}

#[test]
fn an_enum_with_data_behind_a_tag() {
    let item = quote! {
        #[serde(tag = "kind", rename_all = "snake_case")]
        enum Shape {
            /// Round.
            Circle { radius: f64, #[param(default = 1)] count: u8 },
            Named(Name),
            Empty,
        }
    };
    assert_snapshot!(pretty(&expand(item)));
}

#[test]
fn a_generic_struct() {
    let item = quote! {
        struct Page<T> { items: Vec<T>, #[serde(default)] next: Option<T> }
    };
    assert_snapshot!(pretty(&expand(item)));
}

#[test]
fn a_list_of_two() {
    let item = quote! {
        /// Where.
        struct Point(f64, f64);
    };
    assert_snapshot!(pretty(&expand(item)));
}

#[test]
fn all_mistakes_about_shapes_are_told_at_once() {
    let item = quote! {
        #[serde(tag = "kind", rename_all = "snake_case", transparent)]
        enum Shape<'a> {
            By(i32, i32),
            Circle { kind: &'a str },
            #[serde(rename = "circle")]
            Named(#[param(default = 1)] #[serde(rename = "n")] u8),
        }
    };
    assert_snapshot!(messages(expand(item)));
}

#[test]
fn all_mistakes_are_told_at_once() {
    let item = quote! {
        #[serde(tag = "kind", rename_all = "Title")]
        #[tool_params(extern)]
        struct Search<T> {
            #[serde(flatten)] rest: T,
            #[serde(rename = "b")] a: &'static str,
            #[param(rang(max = 1))] #[serde(skip)] b: u8,
            #[serde(alias = "b", default)] #[param(default = 1)] c: u8,
        }
    };
    assert_snapshot!(messages(expand(item)));
}
