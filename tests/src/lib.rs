//! Behaviour of `agents` through its public face. The tests are in `tests/`.
