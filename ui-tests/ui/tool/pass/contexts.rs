//! The forms of a context parameter.
#![deny(warnings)]

use agents::prelude::*;

pub struct App {
    pool: Pool,
}

pub struct Pool(u8);

impl AsRef<Pool> for App {
    fn as_ref(&self) -> &Pool {
        &self.pool
    }
}

type Cx = ToolContext<App>;

/// Exact.
#[tool]
fn exact(cx: &ToolContext<App>) -> u8 {
    cx.pool.0
}

/// By path.
#[tool]
fn by_path(cx: &agents::context::ToolContext<App>) -> u8 {
    cx.pool.0
}

/// By a bound.
#[tool]
async fn bounded(cx: &ToolContext<impl AsRef<Pool> + Send + Sync + 'static>) -> u8 {
    let pool: &Pool = cx.context().as_ref();
    pool.0
}

/// By an alias.
#[tool]
fn alias(#[context] cx: &Cx) -> u8 {
    cx.pool.0
}

/// None.
#[tool]
fn none() -> u8 {
    0
}

fn main() {
    let _ = Agent::<App>::new("app").tools(tools![exact, by_path, bounded, alias, none]);
    let _ = Agent::<()>::new("other").tools(tools![none]);
}
