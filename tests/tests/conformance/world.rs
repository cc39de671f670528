//! What do the catalogue's tools live in? The case's context object, and the log that everything writes to.
//!
//! One world is shared by all runs of a case. A guardrail that sees only its data object finds the log of the case being
//! played by [`log`]; cases are played one after the other.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value, json};

/// The context of every agent of the harness.
#[derive(Debug)]
pub(crate) struct World {
    context: Mutex<Map<String, Value>>,
    log: Arc<Log>,
}

/// The events of one case, in order.
#[derive(Debug, Default)]
pub(crate) struct Log(Mutex<Vec<Value>>);

static PLAYED: Mutex<Option<Arc<Log>>> = Mutex::new(None);

/// Adds an event to the log of the case being played.
pub(crate) fn log(event: Value) {
    if let Some(log) = &*locked(&PLAYED) {
        log.add(event);
    }
}

impl World {
    /// A world with this context; from now on its log is that of the case being played.
    pub(crate) fn new(context: Option<&Map<String, Value>>) -> Arc<Self> {
        let default = || {
            Map::from_iter([
                ("user".to_owned(), json!("ada")),
                ("counter".to_owned(), json!(0)),
            ])
        };
        let context = context.cloned().unwrap_or_else(default);
        let log = Arc::<Log>::default();
        *locked(&PLAYED) = Some(log.clone());
        Arc::new(Self {
            context: Mutex::new(context),
            log,
        })
    }

    pub(crate) fn log(&self) -> &Arc<Log> {
        &self.log
    }

    /// The context object as it is now.
    pub(crate) fn context(&self) -> Value {
        Value::Object(locked(&self.context).clone())
    }

    /// A text of the context.
    pub(crate) fn text(&self, key: &str) -> Option<String> {
        locked(&self.context)
            .get(key)
            .and_then(Value::as_str)
            .map(str::to_owned)
    }

    pub(crate) fn counter(&self) -> i64 {
        counter(&locked(&self.context))
    }

    /// Adds one to the counter and gives its new value.
    pub(crate) fn count(&self) -> i64 {
        let mut context = locked(&self.context);
        let next = counter(&context) + 1;
        context.insert("counter".to_owned(), json!(next));
        next
    }
}

impl Log {
    pub(crate) fn add(&self, event: Value) {
        locked(&self.0).push(event);
    }

    pub(crate) fn events(&self) -> Vec<Value> {
        locked(&self.0).clone()
    }
}

fn counter(context: &Map<String, Value>) -> i64 {
    context
        .get("counter")
        .and_then(Value::as_i64)
        .unwrap_or_default()
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
