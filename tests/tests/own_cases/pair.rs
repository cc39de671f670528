//! One type twice: under our derive, and under serde's and schemars'.

use std::{fmt, marker::PhantomData};

use agents::{prelude::*, schema::StrictSchema};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::subject::{Subject, Typed};

pub(crate) struct Pair<O, T>(PhantomData<(O, T)>);

pub(crate) struct Paired {
    pub(crate) ours: Typed,
    /// Reads a value and writes it again.
    pub(crate) ours_writes: fn(&Value) -> serde_json::Result<String>,
    pub(crate) theirs_writes: fn(&Value) -> serde_json::Result<String>,
}

impl<O, T> Pair<O, T>
where
    O: ToolParams + StrictSchema + Serialize + PartialEq + fmt::Debug,
    T: DeserializeOwned + Serialize,
{
    pub(crate) const TRIED: Paired = Paired {
        ours: Subject::<O>::TYPED,
        ours_writes: again::<O>,
        theirs_writes: again::<T>,
    };
}

fn again<T: DeserializeOwned + Serialize>(value: &Value) -> serde_json::Result<String> {
    serde_json::to_string(&serde_json::from_value::<T>(value.clone())?)
}
