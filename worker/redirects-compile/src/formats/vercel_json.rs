//! JSON of Vercel: a list of bulk redirects
//! (<https://vercel.com/docs/routing/redirects/bulk-redirects>), or a `vercel.json` with
//! `redirects`. Bulk redirects are written; they have no patterns and no hosts.
//!
//! By default a bulk redirect drops the visitor's query, and a redirect of a `vercel.json` keeps it. Without
//! a status both answer 307, or 308 if they are permanent.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::capabilities::{Capabilities, HostSupport, REDIRECTS};
use super::collector::RuleCollector;
use super::{address, json as lists};
use crate::row::Row;
use crate::rule::{QueryMode, Rule};

pub(super) const CAPABILITIES: Capabilities = Capabilities {
    hosts: HostSupport::Without,
    parameters: false,
    prefixes: false,
    placeholders: false,
    expressions: false,
    statuses: REDIRECTS,
    queries: &[QueryMode::Keep, QueryMode::Drop],
    sensitive: true,
    markets: false,
    notes: false,
    local_targets: true,
    question_mark_at_end: false,
};

const ADVICE: &str = "A redirect has source, destination and, as wanted, permanent, statusCode, caseSensitive, \
                      preserveQueryParams; conditions (has, missing) are more than a table holds.";

/// A redirect as Vercel has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Redirect<'a> {
    #[serde(borrow)]
    pub source: Cow<'a, str>,
    #[serde(borrow)]
    pub destination: Cow<'a, str>,
    #[serde(default)]
    pub permanent: bool,
    pub status_code: Option<u16>,
    #[serde(default)]
    pub case_sensitive: bool,
    #[serde(alias = "query")]
    pub preserve_query_params: Option<bool>,
}

/// A `vercel.json`, as far as it is about redirects.
#[derive(Deserialize)]
struct Configuration<'a> {
    #[serde(borrow)]
    redirects: Vec<&'a RawValue>,
}

/// Reads a list of bulk redirects or a `vercel.json`.
pub(super) fn read(text: &str, collector: &mut RuleCollector) {
    let bulk = text.trim_start().starts_with('[');
    let objects: Option<Vec<&RawValue>> = if bulk {
        lists::parse_file(text, ADVICE, collector)
    } else {
        lists::parse_file::<Configuration<'_>>(text, ADVICE, collector).map(|configuration| configuration.redirects)
    };
    lists::for_each_object(
        text,
        &objects.unwrap_or_default(),
        ADVICE,
        collector,
        |line, redirect: Redirect<'_>, collector| {
            if bulk { redirect.read(line, "exact", collector) } else { read_pattern(redirect, line, collector) }
        },
    );
}

impl Redirect<'_> {
    /// Passes the redirect to the collector as a row.
    pub(super) fn read(&self, line: u32, matching: &str, collector: &mut RuleCollector) {
        if self.source.contains('?') {
            return collector.malformed(line, "A source has no query.", ADVICE);
        }
        let status = self.status_code.unwrap_or(if self.permanent { 308 } else { 307 }).to_string();
        collector.row(&Row {
            status: &status,
            matching,
            query: if self.preserve_query_params == Some(true) { "keep" } else { "drop" },
            case: if self.case_sensitive { "sensitive" } else { "insensitive" },
            ..Row::plain(collector.origin(line), &self.source, &self.destination)
        });
    }
}

/// Reads a redirect of a `vercel.json`. Its source may have whole segments `:name`, and `:name*` last.
fn read_pattern(mut redirect: Redirect<'_>, line: u32, collector: &mut RuleCollector) {
    if redirect.source.contains(['(', ')', '{', '}', '?', '+', '\\', '*'])
        && trailing_wildcard(&redirect.source).is_none()
    {
        let advice = "Write it as a prefix (/old/:path*) or with placeholders for whole segments.";
        return collector.unsupported(line, "a source that is a regular expression", advice);
    }
    redirect.preserve_query_params.get_or_insert(true);
    if let Some((stem, name)) = trailing_wildcard(&redirect.source) {
        redirect.destination = redirect.destination.replace(&format!(":{name}*"), "*").into();
        redirect.source = format!("{stem}/*").into();
    }
    let named = redirect.source.split('/').any(|segment| segment.starts_with(':'));
    let matching = match (named, redirect.source.ends_with("/*")) {
        (true, _) => "placeholder",
        (false, true) => "prefix",
        (false, false) => "exact",
    };
    redirect.read(line, matching, collector);
}

/// What comes before `/:name*` at the end of a source, and the name.
fn trailing_wildcard(source: &str) -> Option<(String, String)> {
    let (stem, name) = source.strip_suffix('*')?.rsplit_once("/:")?;
    let plain = !stem.contains(['(', ')', '{', '}', '?', '+', '\\', '*']);
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (plain && is_name).then(|| (stem.to_owned(), name.to_owned()))
}

/// Writes bulk redirects.
pub(super) fn write(rules: &[Rule]) -> String {
    let redirects: Vec<_> = rules
        .iter()
        .map(|rule| {
            let mut redirect = json!({
                "source": address::path(rule),
                "destination": rule.target.as_ref().map_or("", |target| &target.text),
                "statusCode": rule.status.code(),
                "preserveQueryParams": rule.query == QueryMode::Keep,
            });
            if let Some(fields) = redirect.as_object_mut().filter(|_| rule.sensitive) {
                fields.insert("caseSensitive".to_owned(), true.into());
            }
            redirect
        })
        .collect();
    lists::write_list("", &redirects, "")
}
