//! Agents whose tools are plain functions.
