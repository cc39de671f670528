//! Every shape that the derive takes, under the strictest lints.
#![deny(warnings, missing_docs, unreachable_pub, nonstandard_style, unused_qualifications, elided_lifetimes_in_paths)]
//! Docs.

use agents::prelude::*;

/// A tag among the keys.
#[derive(Clone, Debug, ToolParams)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Shape {
    /// Round.
    Circle {
        /// How far from the middle.
        #[param(range(min = 0))]
        from_center: f64,
        /// How many.
        #[param(default = 1)]
        count: u8,
    },
    /// By name.
    Named(Name),
    /// Nothing.
    #[serde(alias = "nothing")]
    Empty,
}

/// A name.
#[derive(Clone, Debug, ToolParams)]
pub struct Name {
    /// Raw.
    pub r#type: String,
}

/// A tag beside the content.
#[derive(Debug, ToolParams)]
#[serde(tag = "kind", content = "of")]
pub enum Order {
    /// Stop.
    Stop,
    /// Go.
    Go(Point),
    /// Say.
    Say(String),
    /// Both.
    Both(u8, u8),
    /// Between.
    Between {
        /// One end.
        from: Point,
        /// The other.
        to: Option<Point>,
    },
}

/// Without a tag.
#[derive(Debug, ToolParams)]
pub enum Answer {
    /// Yes.
    Yes,
    /// With a reason.
    No(String),
    /// With fields.
    Maybe {
        /// How sure.
        percent: Percent,
    },
}

/// From 0 to 100.
#[derive(Debug, ToolParams)]
pub struct Percent(#[param(range(min = 0, max = 100))] pub u8);

/// A place.
#[derive(Clone, Copy, Debug, ToolParams)]
pub struct Point(pub i32, pub i32);

/// Like its field.
#[derive(Debug, ToolParams)]
#[serde(transparent)]
pub struct Tags {
    /// All of them.
    pub tags: Vec<String>,
}

/// A page.
#[derive(Debug, ToolParams)]
pub struct Page<T, const N: usize = 1>
where
    T: Clone,
{
    /// The items.
    pub items: Vec<T>,
    /// The next one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Box<T>>,
}

/// A tree.
#[derive(Debug, ToolParams)]
pub struct Tree {
    /// What grows here.
    pub shape: Option<Shape>,
    /// Those below.
    pub children: Vec<Tree>,
}

/// An expression.
#[derive(Debug, ToolParams)]
#[serde(tag = "e")]
pub enum Expr {
    /// A number.
    Num {
        /// Its value.
        n: f64,
    },
    /// A call.
    Call {
        /// Of this.
        f: String,
        /// With these.
        arguments: Vec<Expr>,
    },
}

/// Takes them all.
#[tool]
pub fn draw(shapes: Page<Shape>, order: Order, answer: Answer, tags: Tags, tree: Tree, expr: Expr) -> usize {
    let _ = (order, answer, tree, expr);
    shapes.items.len() + tags.tags.len()
}

fn main() {
    let agent = Agent::<()>::new("draw").tools(tools![draw]);
    agent.check().unwrap();
}
