//! What must hold for a tool: the list of rules.
//!
//! A rule reports and returns; it never stops another one. Its text is in `shared/diagnostics.rs`, the code that it refuses
//! stands above it and in `ui-tests/ui/tool/fail`. What rustc states well by itself (an unknown type, a missing `Clone`) is
//! no rule of ours. Rules about the function are in `function.rs`, those about what the attribute says in `contract.rs`.

mod contract;
mod function;

use super::model::ToolModel;
use crate::shared::diagnostics::Sink;

pub(in crate::tool) fn all(tool: &ToolModel, sink: &mut Sink) {
    function::no_receiver(tool, sink); //             a method cannot carry a marker type
    function::no_own_generics(tool, sink); //         the schema must be known without the caller
    function::ordinary_function(tool, sink); //       a model decides when it is called, and with what
    function::no_primitive_name(tool, sink); //       `fn str` would hide the type `str` in its whole module
    function::one_context_first(tool, sink); //       the model never sees the context
    function::named_parameters(tool, sink); //        the name is what the model fills in
    function::owned_parameters(tool, sink); //        arguments are made from text for one call
    contract::described(tool, sink); //               the description is the prompt: there is no good default
    contract::nothing_confidential(tool, sink); //    descriptions leave the house with every request
    contract::wire_name(tool, sink); //               1-64 of [A-Za-z0-9_-]: the providers' function schema
    contract::distinct_wire_names(tool, sink); //     an object has each key once
    contract::stoppable_if_timed(tool, sink); //      a thread cannot be stopped
    contract::timeout_words_with_timeout(tool, sink); // else they would be silently ignored
    contract::cached_if_read_only(tool, sink); //     a cached effect does not happen
    contract::retried_if_harmless(tool, sink); //     a retried effect happens twice
    contract::guardrails_see_a_context(tool, sink); // it comes from the tool's own parameter
    contract::output_means_the_output(tool, sink); // a parameter of that name would take its place
    contract::enabled_without_arguments(tool, sink); // there are none before the call
}
