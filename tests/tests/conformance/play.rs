//! How is a case played? Agents, models and settings are built from it, its steps are run, and what came of them is put
//! together in the form of its expectation.

use std::sync::Arc;

use agents::{
    item::Item,
    prelude::*,
    run::{
        ReasoningItemIdPolicy, Run, RunErrorHandlerInput, RunErrorHandlerResult, RunErrorKind,
        RunInput, ToolNotFoundBehavior,
    },
    testing::ScriptedModel,
};
use futures_util::StreamExt as _;
use serde_json::{Map, Value, json};

use crate::{
    case::{AgentSpec, Case, Instructions, RunConfigSpec, Settings, Step, ToolEntry, Unsupported},
    catalogue,
    model::{self, Calls, Played},
    normalise, observe,
    world::World,
};

/// Plays a case and tells what was observed.
pub(crate) async fn play(case: &Case) -> Result<Value, Unsupported> {
    let mut observed = match &case.schema {
        Some(_) => schemas(case)?,
        None => Stage::build(case)?.run(case).await?,
    };
    normalise::tokens(&mut observed);
    Ok(observed)
}

fn schemas(case: &Case) -> Result<Value, Unsupported> {
    let mut observed = Map::new();
    if let Some(schema) = case
        .schema
        .as_ref()
        .filter(|schema| !schema.output_types.is_empty())
    {
        let types = schema.output_types.iter().map(|said| {
            let declared = catalogue::Declared::read(said)?;
            let agent = declared.on(Agent::new("a"));
            let format = agent.output_format().map_err(|error| Unsupported(error.to_string()))?;
            let mut told = json!({"name": declared.name, "plain_text": format.is_none(), "strict": declared.strict});
            if let (Some(format), Value::Object(told)) = (format, &mut told) {
                told.insert("schema".to_owned(), json!(format.schema));
            }
            Ok(told)
        });
        observed.insert(
            "output_types".to_owned(),
            types.collect::<Result<_, Unsupported>>()?,
        );
    }
    let Some(entries) = case
        .schema
        .as_ref()
        .and_then(|schema| schema.tools.as_ref())
    else {
        return Ok(Value::Object(observed));
    };
    let mut tools = Vec::new();
    for entry in entries {
        let ToolEntry::Tool(spec) = entry else {
            continue;
        };
        match catalogue::tool(spec)?.spec() {
            Ok(spec) => tools.push(observe::tool_schema(&spec)),
            // What a tool by itself cannot say is a misuse, as the agent that has the tool would report it.
            Err(_) => return Ok(json!({"error": {"class": "UserError"}})),
        }
    }
    observed.insert("tools".to_owned(), Value::Array(tools));
    Ok(Value::Object(observed))
}

/// The agents of a case with their models, and the world that they share.
struct Stage {
    world: Arc<World>,
    calls: Calls,
    agents: Vec<(String, Agent<World>)>,
    scripts: Vec<(String, ScriptedModel)>,
}

impl Stage {
    fn build(case: &Case) -> Result<Self, Unsupported> {
        let world = World::new(case.context.as_ref());
        let mut stage = Self {
            world,
            calls: Calls::default(),
            agents: Vec::new(),
            scripts: Vec::new(),
        };
        for (key, spec) in &case.agents {
            let steps = case
                .script
                .iter()
                .filter(|(agent, _)| agent == key)
                .flat_map(|(_, steps)| model::steps(steps));
            let script = ScriptedModel::new(steps);
            stage.scripts.push((key.clone(), script.clone()));
            let (log, calls) = (stage.world.log().clone(), stage.calls.clone());
            let declared = spec
                .output_type
                .as_ref()
                .map(catalogue::Declared::read)
                .transpose()?;
            let output = declared.map(|declared| declared.name);
            let model = Played::new(key, script, log, calls, output, case.area == "SCHEMA");
            stage
                .agents
                .push((key.clone(), agent(key, spec)?.model(model)));
        }
        Ok(stage)
    }

    fn agent(&self, key: Option<&str>) -> Result<&Agent<World>, Unsupported> {
        let found = match key {
            Some(key) => self.agents.iter().find(|(name, _)| name == key),
            None => self.agents.first(),
        };
        found
            .map(|(_, agent)| agent)
            .ok_or_else(|| Unsupported(format!("start: no agent {key:?}")))
    }

    /// The handlers of a case, which write to the log.
    fn handlers(&self, mut config: RunConfig, case: &Case) -> Result<RunConfig, Unsupported> {
        for (name, said) in &case.error_handlers {
            let (kind, class) = match name.as_str() {
                "max_turns" => (RunErrorKind::MaxTurns, "MaxTurnsExceeded"),
                "model_refusal" => (RunErrorKind::ModelRefusal, "ModelRefusalError"),
                "invalid_final_output" => (RunErrorKind::InvalidFinalOutput, "ModelBehaviorError"),
                other => return Err(Unsupported(format!("error_handlers: {other}"))),
            };
            let (log, name, said) = (self.world.log().clone(), name.clone(), said.clone());
            config = config.error_handler(kind, move |input: RunErrorHandlerInput| {
                log.add(json!({
                    "ev": "error_handler", "kind": name, "error": class, "agent": *input.data.last_agent,
                    "n_history": input.history().len(), "n_items": input.data.new_items.len(),
                }));
                said.get("final_output").map(|output| {
                    let include = said["include_in_history"].as_bool().unwrap_or(true);
                    RunErrorHandlerResult::new(output).include_in_history(include)
                })
            });
        }
        Ok(config)
    }

    async fn run(self, case: &Case) -> Result<Value, Unsupported> {
        let mut steps = Vec::new();
        let mut previous = Vec::new();
        for step in &case.steps {
            let key = step.agent.as_deref().or(case.start.as_deref());
            let run =
                Runner::run(self.agent(key)?, input(step, &previous)?).context(self.world.clone());
            let said = case.run_config(step)?;
            let config = config(&said)?;
            let run = match &said.call_model_input_filter {
                None => run,
                Some(name) => run.call_model_input_filter(
                    catalogue::input_filter(name)
                        .ok_or_else(|| Unsupported(format!("call_model_input_filter: {name}")))?,
                ),
            };
            let run = run.config(self.handlers(config, case)?);
            let run = conversation(run, step);
            let run = match step.max_turns.or(case.max_turns) {
                Some(limit) => run.max_turns(limit),
                None => run,
            };
            let mut told = Map::new();
            let ended = if step.stream {
                let mut stream = run.stream();
                let mut events = Vec::new();
                while let Some(event) = stream.next().await {
                    events.extend(observe::event(&event));
                }
                told.insert("stream".to_owned(), json!(events));
                told.insert("is_complete".to_owned(), json!(true));
                stream.result().await
            } else {
                run.await
            };
            match ended {
                Ok(result) => {
                    told.insert("result".to_owned(), observe::result(&result, &self.world));
                    previous = result.to_input_list();
                }
                Err(error) => {
                    drop(told.insert("error".to_owned(), observe::error(&error, &self.world)))
                }
            }
            steps.push(Value::Object(told));
        }
        let left = self
            .scripts
            .iter()
            .map(|(key, script)| (key, script.remaining_steps()));
        let unused: Map<_, _> = left
            .filter(|(_, n)| *n > 0)
            .map(|(key, n)| (key.clone(), json!(n)))
            .collect();
        let (calls, log) = (self.calls.values(), self.world.log().events());
        Ok(json!({"steps": steps, "calls": calls, "log": log, "unused_steps": unused}))
    }
}

fn agent(key: &str, spec: &AgentSpec) -> Result<Agent<World>, Unsupported> {
    let mut agent = Agent::new(spec.name.as_deref().unwrap_or(key))
        .model_settings(settings(&spec.model_settings));
    agent = match &spec.instructions {
        None => agent,
        Some(Instructions::Text(text)) => agent.instructions(text.as_str()),
        Some(Instructions::Dynamic { dynamic }) => {
            let name = dynamic.clone();
            agent.dynamic_instructions(move |cx: RunContext<World>| {
                catalogue::instructions(&name, &cx)
                    .ok_or_else(|| format!("no instructions `{name}`"))
            })
        }
    };
    for entry in &spec.tools {
        if let ToolEntry::Tool(tool) = entry {
            agent = agent.tool(catalogue::tool(tool)?);
        }
    }
    if let Some(said) = &spec.output_type {
        agent = catalogue::Declared::read(said)?.on(agent);
    }
    if let Some(reset) = spec.reset_tool_choice {
        agent = agent.reset_tool_choice(reset);
    }
    if let Some(behavior) = &spec.tool_use_behavior {
        agent = agent.tool_use_behavior(catalogue::behavior(behavior)?);
    }
    Ok(agent)
}

fn settings(spec: &Settings) -> ModelSettings {
    let mut settings = ModelSettings::default();
    if let Some(choice) = &spec.tool_choice {
        settings = settings.tool_choice(choice.as_str());
    }
    if let Some(parallel) = spec.parallel_tool_calls {
        settings = settings.parallel_tool_calls(parallel);
    }
    settings
}

fn config(spec: &RunConfigSpec) -> Result<RunConfig, Unsupported> {
    let unknown = |key: &str, word: &str| Unsupported(format!("run_config.{key}: {word}"));
    let mut config = RunConfig::new().model_settings(settings(&spec.model_settings));
    if let Some(behavior) = &spec.tool_not_found_behavior {
        config = config.tool_not_found_behavior(match behavior.as_str() {
            "raise_error" => ToolNotFoundBehavior::RaiseError,
            "return_error_to_model" => ToolNotFoundBehavior::ReturnErrorToModel,
            other => return Err(unknown("tool_not_found_behavior", other)),
        });
    }
    // Equal names are always refused here, so that both policies are one.
    if let Some(policy) = &spec.tool_name_collision_policy
        && !["warn", "error"].contains(&policy.as_str())
    {
        return Err(unknown("tool_name_collision_policy", policy));
    }
    if let Some(policy) = &spec.reasoning_item_id_policy {
        config = config.reasoning_item_id_policy(match policy.as_str() {
            "preserve" => ReasoningItemIdPolicy::Preserve,
            "omit" => ReasoningItemIdPolicy::Omit,
            other => return Err(unknown("reasoning_item_id_policy", other)),
        });
    }
    if let Some(limit) = spec.max_function_tool_concurrency {
        config = config.max_function_tool_concurrency(limit);
    }
    if let Some(name) = &spec.tool_error_formatter {
        let formatter =
            catalogue::formatter(name).ok_or_else(|| unknown("tool_error_formatter", name))?;
        config = config.tool_error_formatter(formatter);
    }
    Ok(config)
}

fn input(step: &Step, previous: &[Item]) -> Result<RunInput, Unsupported> {
    let unsupported = |what: String| Unsupported(format!("steps.input: {what}"));
    let items = |values: &[Value]| -> Result<Vec<Item>, Unsupported> {
        let items = values
            .iter()
            .map(|value| serde_json::from_value(value.clone()));
        items
            .collect::<Result<_, _>>()
            .map_err(|error| unsupported(error.to_string()))
    };
    match &step.input {
        Value::String(text) if step.append.is_empty() => Ok(text.as_str().into()),
        Value::Array(list) => {
            let mut list = items(list)?;
            list.extend(items(&step.append)?);
            Ok(list.into())
        }
        Value::Object(object)
            if object
                .get("previous")
                .is_some_and(|what| what == "to_input_list") =>
        {
            let mut list = previous.to_vec();
            list.extend(items(&step.append)?);
            Ok(list.into())
        }
        other => Err(unsupported(other.to_string())),
    }
}

/// The conversation that the provider keeps, where the step names one.
fn conversation<C, S>(mut run: Run<C, S>, step: &Step) -> Run<C, S> {
    if let Some(id) = &step.previous_response_id {
        run = run.previous_response_id(id);
    }
    if let Some(id) = &step.conversation_id {
        run = run.conversation_id(id);
    }
    if step.auto_previous_response_id {
        run = run.auto_previous_response_id();
    }
    run
}
