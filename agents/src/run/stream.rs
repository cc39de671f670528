//! A run that is watched while it goes on.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use futures_util::Stream;
use tokio::{sync::mpsc, task::JoinHandle};

use super::{Misuse, RunError, RunEvent, RunResult};

/// How many events wait for a slow reader before the run waits too.
const QUEUE: usize = 64;

/// Where a run tells what it does.
pub(super) enum Events {
    /// Nobody listens.
    Unheard,
    Queue(mpsc::Sender<RunEvent>),
}

impl Events {
    pub(super) fn are_heard(&self) -> bool {
        matches!(self, Self::Queue(_))
    }

    /// Tells an event, and waits while the queue is full. A reader that is gone is no error: its task is being ended.
    pub(super) async fn tell(&self, event: impl FnOnce() -> RunEvent) {
        if let Self::Queue(queue) = self {
            let _ = queue.send(event()).await;
        }
    }
}

/// The events of a run, in order, and then its result.
///
/// The run goes on in a task of its own while this handle lives, without a reader for as long as 64 events fit the queue;
/// then it waits for one. Dropping the handle ends the run at its next point of rest.
///
/// ```
/// # use agents::{prelude::*, testing::{ScriptedModel, script::message}};
/// use futures_util::StreamExt;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), RunError> {
/// let agent = Agent::new("Greeter").model(ScriptedModel::new([message("hello")]));
/// let mut stream = Runner::run(&agent, "hi").stream();
/// while let Some(event) = stream.next().await {
///     println!("{event:?}");
/// }
/// assert_eq!(stream.result().await?.final_output_text(), "hello");
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct RunStream {
    queue: mpsc::Receiver<RunEvent>,
    task: Result<Guarded, Option<RunError>>,
}

/// Ends its task when it is dropped.
#[derive(Debug)]
struct Guarded(JoinHandle<Result<RunResult, RunError>>);

impl Drop for Guarded {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl RunStream {
    /// Starts the run that `drive` makes of a place to tell events.
    pub(super) fn start<F>(drive: impl FnOnce(Events) -> F) -> Self
    where
        F: Future<Output = Result<RunResult, RunError>> + Send + 'static,
    {
        let (sender, queue) = mpsc::channel(QUEUE);
        let task = match tokio::runtime::Handle::try_current() {
            Ok(runtime) => Ok(Guarded(runtime.spawn(drive(Events::Queue(sender))))),
            Err(error) => {
                let misuse =
                    Misuse::Runtime(format!("a streamed run needs a tokio runtime: {error}"));
                Err(Some(RunError::Misuse { misuse, data: None }))
            }
        };
        Self { queue, task }
    }

    /// Waits for the end of the run; events that were not read are dropped.
    ///
    /// # Errors
    /// As for a run that is awaited.
    pub async fn result(mut self) -> Result<RunResult, RunError> {
        while self.queue.recv().await.is_some() {}
        match &mut self.task {
            Ok(task) => match (&mut task.0).await {
                Ok(result) => result,
                Err(error) => match error.try_into_panic() {
                    Ok(payload) => std::panic::resume_unwind(payload),
                    Err(_) => Err(RunError::Bug(
                        "the task of a streamed run was cancelled while its handle lived",
                    )),
                },
            },
            Err(error) => Err(error
                .take()
                .unwrap_or(RunError::Bug("a streamed run failed twice"))),
        }
    }
}

impl Stream for RunStream {
    type Item = RunEvent;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<RunEvent>> {
        self.queue.poll_recv(cx)
    }
}
