//! Whom do encrypted connections trust, and whose cryptography do they use?
//!
//! The machine's own roots and those that the program adds. A `CryptoProvider` that the program installed is used, else
//! ring's; nothing is installed for the whole process, which is the program's to do.

use std::sync::Arc;

use rustls::{
    ClientConfig, RootCertStore,
    crypto::CryptoProvider,
    pki_types::{CertificateDer, pem::PemObject as _},
};
use rustls_platform_verifier::Verifier;

use super::ProviderError;

/// The configuration of every encrypted connection of one client.
///
/// Without `is_needed`, a machine that has no roots is no error: nothing will be encrypted.
pub(super) fn config(
    roots: Vec<CertificateDer<'static>>,
    is_needed: bool,
) -> Result<ClientConfig, ProviderError> {
    let provider = CryptoProvider::get_default()
        .cloned()
        .unwrap_or_else(|| Arc::new(rustls::crypto::ring::default_provider()));
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(unusable)?;
    match Verifier::new_with_extra_roots(roots, provider) {
        Ok(verifier) => Ok(config
            .dangerous() // rustls' word for any verifier that is not its own; this one asks the platform
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth()),
        Err(_) if !is_needed => Ok(config
            .with_root_certificates(RootCertStore::empty())
            .with_no_client_auth()),
        Err(error) => Err(unusable(error)),
    }
}

/// The certificates of a PEM text; at least one.
pub(super) fn certificates(pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, ProviderError> {
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
    match found {
        Ok(found) if found.is_empty() => Err(ProviderError::Certificate { source: None }),
        Ok(found) => Ok(found),
        Err(error) => Err(ProviderError::Certificate {
            source: Some(error.into()),
        }),
    }
}

fn unusable(error: rustls::Error) -> ProviderError {
    ProviderError::Tls {
        source: error.into(),
    }
}

/// Whether a connection failed because of the other side's certificate or its TLS, which trying again does not change.
pub(super) fn is_to_blame(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        if error.is::<rustls::Error>() {
            return true;
        }
        // An `io::Error` hides the error that it was made of from `source`.
        let hidden = error
            .downcast_ref::<std::io::Error>()
            .and_then(std::io::Error::get_ref);
        next = match hidden {
            Some(hidden) => Some(hidden),
            None => error.source(),
        };
    }
    false
}
