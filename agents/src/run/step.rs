//! The tool work of one turn: all calls at once, results in the model's order.
//!
//! When one call ends the run, the others are cut off, but for those whose tool is done already, and for sync tools, whose
//! threads cannot be stopped: they are given a moment, so that what has happened is not lost.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use futures_util::{FutureExt as _, StreamExt as _, stream::FuturesUnordered};

use crate::{
    agent::Agent,
    context::{RunContext, ToolContext},
    item::{FunctionCall, Item, ToolOutput},
    model::BoxFuture,
    tool::{
        CallRules, FunctionTool,
        call::{self, Halt, Progress, Trail, Way},
    },
};

/// How long a call whose tool is done may take to finish after another one has ended the run.
///
/// # Source
/// OpenAI Agents SDK for Python 0.24, tool execution: 0.1 s for calls past their invocation.
const GRACE: Duration = Duration::from_millis(100);

/// A call and the tool that it means.
pub(super) struct Planned<'a, C> {
    pub(super) item: &'a Arc<Item>,
    pub(super) call: &'a FunctionCall,
    pub(super) tool: &'a FunctionTool<C>,
}

/// A call that came to its output.
#[derive(Debug)]
pub(super) struct Done {
    /// Its place among the calls.
    pub(super) place: usize,
    pub(super) output: ToolOutput,
    pub(super) trail: Trail,
}

/// The call that ended the run.
#[derive(Debug)]
pub(super) struct Halted {
    pub(super) place: usize,
    pub(super) halt: Box<Halt>,
    pub(super) trail: Trail,
}

/// Carries out the calls. The outputs are in the calls' order; with a [`Halted`], those of the calls that were completed.
pub(super) async fn run<C: Send + Sync + 'static>(
    calls: &[Planned<'_, C>],
    agent: &Agent<C>,
    cx: &RunContext<C>,
    rules: &CallRules,
    most: Option<usize>,
) -> (Vec<Done>, Option<Halted>) {
    let stop = Arc::new(AtomicBool::new(false));
    let start = |(place, planned)| InFlight::start(place, planned, agent, cx, rules, &stop);
    let mut waiting = calls.iter().enumerate().map(start);
    let mut running: FuturesUnordered<_> =
        waiting.by_ref().take(most.unwrap_or(usize::MAX)).collect();
    let mut done = Vec::with_capacity(calls.len());
    let mut halted: Option<Halted> = None;
    while let Some(ended) = running.next().await {
        note(ended, &stop, &mut done, &mut halted);
        if halted.is_some() {
            break;
        }
        running.extend(waiting.next());
    }
    if halted.is_some() {
        // Whatever ended in the same moment counts as well: the first in the calls' order names the error.
        while let Some(Some(ended)) = running.next().now_or_never() {
            note(ended, &stop, &mut done, &mut halted);
        }
        let mut late: FuturesUnordered<_> =
            running.into_iter().filter(InFlight::is_invoked).collect();
        let wind_down = async {
            while let Some(ended) = late.next().await {
                // The error is decided; a late one does not replace it.
                note(ended, &stop, &mut done, &mut None);
            }
        };
        // Calls that are still not done after the grace are left behind.
        let _ = tokio::time::timeout(GRACE, wind_down).await;
    }
    done.sort_by_key(|done: &Done| done.place);
    (done, halted)
}

fn note(ended: Ended, stop: &AtomicBool, done: &mut Vec<Done>, halted: &mut Option<Halted>) {
    let Ended {
        place,
        result,
        trail,
        begun,
    } = ended;
    match result {
        Ok(output) => done.push(Done {
            place,
            output,
            trail,
        }),
        Err(halt) => {
            if !begun {
                stop.store(true, Ordering::Relaxed);
            }
            if halted.as_ref().is_none_or(|first| place < first.place) {
                *halted = Some(Halted { place, halt, trail });
            }
        }
    }
}

struct Ended {
    place: usize,
    result: Result<ToolOutput, Box<Halt>>,
    trail: Trail,
    /// Whether its tool was started.
    begun: bool,
}

/// A call on its way.
struct InFlight<'a> {
    progress: Arc<Progress>,
    future: BoxFuture<'a, Ended>,
}

impl<'a> InFlight<'a> {
    fn start<C: Send + Sync + 'static>(
        place: usize,
        planned: &'a Planned<'a, C>,
        agent: &'a Agent<C>,
        cx: &'a RunContext<C>,
        rules: &'a CallRules,
        stop: &Arc<AtomicBool>,
    ) -> Self {
        let progress = Arc::new(Progress {
            stop: stop.clone(),
            ..Progress::default()
        });
        let mark = progress.clone();
        let Planned { item, call, tool } = planned;
        let future = async move {
            let cx = ToolContext::new(
                cx.clone(),
                tool.shared_name().clone(),
                Some(Arc::clone(item)),
            );
            let way = Way {
                tool,
                cx: &cx,
                call,
                rules,
                guards: agent.guards(),
            };
            let mut trail = Trail::default();
            let result = call::call(&way, &mut trail, &mark).await;
            let begun = mark.begun.load(Ordering::Relaxed);
            Ended {
                place,
                result,
                trail,
                begun,
            }
        };
        Self {
            progress,
            future: Box::pin(future),
        }
    }

    fn is_invoked(&self) -> bool {
        self.progress.invoked.load(Ordering::Relaxed)
    }
}

impl Future for InFlight<'_> {
    type Output = Ended;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Ended> {
        self.future.poll_unpin(cx)
    }
}
