//! A list is no object either.
use agents::prelude::*;

async fn sum(_: ToolContext<()>, numbers: Vec<u32>) -> Result<u32, ToolError> {
    Ok(numbers.iter().sum())
}

fn main() {
    let _ = FunctionTool::<()>::typed("sum", "Adds numbers.", sum);
}
