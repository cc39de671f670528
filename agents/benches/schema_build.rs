//! What a tool costs when it is first used: its schema from the rows, made strict.

use agents::{
    prelude::*,
    schema::{Dialect, Schema},
};
use criterion::{Criterion, criterion_group, criterion_main};

/// A place.
#[derive(ToolParams)]
struct Place {
    /// Its name.
    name: String,
    /// Places in it.
    inside: Vec<Place>,
}

/// Finds what fits.
#[tool]
async fn find(
    /// The words.
    query: String,
    #[param(default = 10, range(min = 1, max = 100))] limit: u32,
    tags: Vec<String>,
    place: Option<Place>,
) -> usize {
    query.len()
        + limit as usize
        + tags.len()
        + place.map_or(0, |place| place.name.len() + place.inside.len())
}

fn all(criterion: &mut Criterion) {
    criterion.bench_function("schema of a tool of four parameters", |bencher| {
        bencher.iter(|| {
            FunctionTool::<()>::of::<find>()
                .spec()
                .map(|spec| spec.strict)
        });
    });
    let schema = Schema::of::<Place>();
    criterion.bench_function("strict form of a recursive type", |bencher| {
        bencher.iter(|| schema.project(Dialect::OpenAiStrict).is_ok());
    });
}

criterion_group!(benches, all);
criterion_main!(benches);
