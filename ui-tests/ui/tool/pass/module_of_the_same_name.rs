//! A module and a tool in it, called alike, and listed by path.
use agents::prelude::*;

mod search {
    use agents::prelude::*;

    /// Searches.
    #[tool]
    pub fn search(query: String) -> String {
        query
    }
}

fn main() {
    let _ = Agent::<()>::new("shop").tools(tools![search::search]);
}
