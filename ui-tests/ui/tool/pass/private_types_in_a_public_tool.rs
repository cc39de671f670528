//! A public tool over private types.
#![deny(warnings)]
#![allow(private_interfaces)]

pub mod shop {
    use agents::prelude::*;

    struct Shop;

    #[derive(ToolParams)]
    struct Order {
        number: u32,
    }

    /// Finds an order.
    #[tool]
    pub fn find(cx: &ToolContext<Shop>, order: Order) -> u32 {
        let _ = cx;
        order.number
    }

    pub fn agent() {
        let _ = Agent::<Shop>::new("shop").tools(tools![find]);
    }
}

fn main() {
    shop::agent();
}
