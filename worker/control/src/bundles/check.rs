//! Checks bytes that are to be stored or made live as a bundle.

use kirkas_core::clicks::Campaigns;
use kirkas_core::experiments;
use kirkas_core::redirects::{Patch, Table};
use kirkas_core::release::Manifest;
use kirkas_publishing::hosts::HostList;
use worker::Env;

use crate::bundles;
use crate::kind::Kind;
use crate::problem::Problem;
use crate::redirects::patch;
use crate::shards;

/// Loads the bytes as the edge will, and each shard of a table that is stored in parts. Answers the id of the version that they are a
/// patch on, where they are one.
pub async fn check(kind: Kind, env: &Env, bytes: Vec<u8>) -> Result<Option<String>, Problem> {
    let refused = |error: &dyn std::fmt::Display| {
        Problem::Refused(format!("These bytes are no {} bundle: {error}. Compile them with edgectl.", kind.name()))
    };
    match kind {
        Kind::Redirects if Patch::is_patch(&bytes) => {
            patch::check_size(bytes.len())?;
            let base = patch::check_base(env, &Patch::load(bytes).map_err(|error| refused(&error))?).await?;
            let table = bundles::read(env, &base.id).await?.ok_or(Problem::NotFound)?;
            shards::verify(env, &Table::load(table).map_err(|error| refused(&error))?).await?;
            return Ok(Some(base.id));
        }
        Kind::Redirects => shards::verify(env, &Table::load(bytes).map_err(|error| refused(&error))?).await,
        Kind::Release => Manifest::load(bytes).map(|_| ()).map_err(|error| refused(&error)),
        Kind::Campaigns => Campaigns::load(bytes).map(|_| ()).map_err(|error| refused(&error)),
        Kind::Experiments => experiments::Bundle::load(bytes).map(|_| ()).map_err(|error| refused(&error)),
        Kind::Hosts => HostList::read(&bytes).map(|_| ()).map_err(|error| refused(&error)),
    }?;
    Ok(None)
}
