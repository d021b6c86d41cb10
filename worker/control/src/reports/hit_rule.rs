//! A rule as reports show it, and the rules of a patch, which are listed beside it in the order of their numbers.

use kirkas_redirects_compile::Rule;
use kirkas_rules_search::id_of;
use serde::{Deserialize, Serialize};
use worker::Env;

use crate::bundles::Version;
use crate::digest::hex_digest;
use crate::problem::Problem;
use crate::sources;

/// A rule as reports show it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct HitRule {
    /// What it is known by from version to version.
    pub id: String,
    pub source: String,
    pub target: Option<String>,
    pub status: Option<u16>,
    pub file: String,
    /// 0 of a rule that a draft has written or left in a large table, whose files are not read line by line.
    pub line: u32,
    pub host: Option<String>,
    /// A path that it answers, with the query it asks for.
    pub address: Option<String>,
}

impl HitRule {
    /// A rule as it is written.
    pub fn of(rule: &Rule) -> Self {
        Self {
            id: id_of(rule),
            source: rule.source.text.clone(),
            target: rule.target.as_ref().map(|target| target.text.clone()),
            status: Some(rule.status.code()),
            file: rule.origin.file.to_string(),
            line: rule.origin.line,
            host: rule.source.scope.host().map(str::to_owned),
            address: Some(rule.sample_address()),
        }
    }

    /// A rule of which no more is known.
    pub fn at(file: &str, line: u32) -> Self {
        let source = format!("{file}:{line}");
        let (id, file) = (hex_digest(source.as_bytes()), file.to_owned());
        Self { id, source, target: None, status: None, file, line, host: None, address: None }
    }
}

/// The rules of a patch in the order of their numbers; none where the version is no patch, or its rules are not listed.
pub async fn listed(env: &Env, version: &Version) -> Result<Option<Vec<HitRule>>, Problem> {
    let Some(list) = &version.patch_rules else { return Ok(None) };
    Ok(Some(serde_json::from_slice(&sources::read_part(env, list).await?)?))
}
