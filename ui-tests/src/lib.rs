//! What the compiler says to users of `agents`.
