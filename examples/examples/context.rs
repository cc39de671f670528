//! You will see two agents share one typed state: what the first one's tool writes, the second one's tool reads. No model
//! ever sees the state; the compiler checks that every tool fits the agent's context.

use std::sync::{Arc, Mutex};

use agents::{
    prelude::*,
    testing::{ScriptedModel, script::call, script::message},
};

/// The state of a shop.
#[derive(Default)]
struct Shop {
    orders: Mutex<Vec<String>>,
}

/// Places an order.
#[tool(effects = reversible)]
fn place_order(
    shop: &ToolContext<Shop>,
    /** What to order. */
    item: &str,
) -> Result<usize, ToolError> {
    let mut orders = shop
        .orders
        .lock()
        .map_err(|_| ToolError::transient("BUSY", "the order book is closed; try later"))?;
    orders.push(item.to_owned());
    Ok(orders.len())
}

/// Lists the orders.
#[tool(effects = read_only)]
fn list_orders(shop: &ToolContext<Shop>) -> Result<Vec<String>, ToolError> {
    let orders = shop
        .orders
        .lock()
        .map_err(|_| ToolError::transient("BUSY", "the order book is closed; try later"))?;
    Ok(orders.clone())
}

/// Says who calls, and what the run has cost so far; it serves agents over any context.
#[tool(effects = read_only)]
fn who_calls(cx: &ToolContext<impl Send + Sync + 'static>) -> String {
    format!(
        "{} after {} request(s)",
        cx.agent_name(),
        cx.usage().requests
    )
}

#[tokio::main]
async fn main() -> Result<(), RunError> {
    let seller = Agent::new("Seller")
        .model(ScriptedModel::new([
            call("place_order", agents::json!({"item": "lamp"})),
            message("One lamp is on its way."),
        ]))
        .tools(tools![place_order, who_calls]);
    let clerk = Agent::new("Clerk")
        .model(ScriptedModel::new([
            call("list_orders", agents::json!({})),
            call("who_calls", agents::json!({})),
            message("There is one order."),
        ]))
        .tools(tools![list_orders, who_calls]);

    let shop = Arc::new(Shop::default());
    for (agent, request) in [(&seller, "A lamp, please."), (&clerk, "What was ordered?")] {
        let result = Runner::run(agent, request).context(shop.clone()).await?;
        for output in result
            .new_items()
            .iter()
            .filter(|new| new.kind() == "tool_call_output_item")
        {
            println!(
                "{:<7}{}",
                output.agent,
                agents::json!(*output.item)["output"]
            );
        }
        println!("{:<7}{}", agent.name(), result.final_output_text());
    }
    println!(
        "The program sees {} order(s).",
        shop.orders.lock().map_or(0, |orders| orders.len())
    );
    Ok(())
}
