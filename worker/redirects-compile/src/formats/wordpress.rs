//! JSON that the WordPress plugin Redirection exports and imports
//! (<https://redirection.me/support/import-export-redirects/>).
//!
//! Its query flag `pass` forwards the visitor's query, `ignore` drops it, `exact` requires the source's
//! and no more. A host is a match of type `server`. Titles are notes. Hits and positions in a list are
//! the plugin's own records and not part of a rule.

use std::borrow::Cow;

use kirkas_routing::redirects::Status;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::capabilities::{Capabilities, DIALECT, HostSupport};
use super::collector::RuleCollector;
use super::{address, json as lists};
use crate::expression;
use crate::row::Row;
use crate::rule::{PathMatcher, QueryMode, Rule};

pub(super) const CAPABILITIES: Capabilities = Capabilities {
    hosts: HostSupport::Both,
    parameters: true,
    prefixes: false,
    placeholders: false,
    expressions: true,
    statuses: &Status::ALL,
    queries: &[QueryMode::Keep, QueryMode::Drop, QueryMode::Exact],
    sensitive: true,
    markets: false,
    notes: true,
    local_targets: true,
    question_mark_at_end: false,
};

const ADVICE: &str = "Export it from the plugin once more, as JSON.";

#[derive(Deserialize)]
struct Export<'a> {
    #[serde(borrow)]
    redirects: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Redirect<'a> {
    #[serde(borrow)]
    url: Cow<'a, str>,
    #[serde(borrow)]
    match_type: Cow<'a, str>,
    #[serde(borrow)]
    action_type: Cow<'a, str>,
    #[serde(default)]
    action_code: u16,
    #[serde(default)]
    action_data: Value,
    #[serde(default)]
    match_data: Value,
    #[serde(default)]
    regex: bool,
    #[serde(default)]
    title: Option<String>,
    enabled: Option<bool>,
    status: Option<String>,
}

/// Reads an export.
pub(super) fn read(text: &str, collector: &mut RuleCollector) {
    let export: Option<Export<'_>> = lists::parse_file(text, ADVICE, collector);
    let redirects = export.map(|export| export.redirects).unwrap_or_default();
    lists::for_each_object(text, &redirects, ADVICE, collector, |line, redirect: Redirect<'_>, collector| {
        if let Err(what) = read_redirect(&redirect, line, collector) {
            collector.unsupported(line, &what, "Change it in the plugin, or remove it from the file.");
        }
    });
}

fn read_redirect(redirect: &Redirect<'_>, line: u32, collector: &mut RuleCollector) -> Result<(), String> {
    if redirect.enabled == Some(false) || redirect.status.as_deref() == Some("disabled") {
        return Err("a redirect that is disabled".to_owned());
    }
    let flags = redirect.match_data.get("source").unwrap_or(&Value::Null);
    let flag = |name: &str| flags.get(name).and_then(Value::as_bool).unwrap_or_default();
    let query = match flags.get("flag_query").and_then(Value::as_str).unwrap_or("exact") {
        "pass" => "keep",
        "ignore" => "drop",
        "exact" => "exact",
        other => return Err(format!("the query flag {other:?}")),
    };
    let data = |name: &str| redirect.action_data.get(name).and_then(Value::as_str).unwrap_or_default();
    let (host, target) = match &*redirect.match_type {
        "url" => ("", redirect.action_data.as_str().unwrap_or(data("url"))),
        "server" if data("url_notfrom").is_empty() => (data("server"), data("url_from")),
        other => return Err(format!("a match of type {other:?}")),
    };
    let target = match (&*redirect.action_type, redirect.action_code) {
        ("url", _) => target,
        ("error", 410) => "",
        (action, code) => return Err(format!("the action {action:?} with code {code}")),
    };
    let regex = redirect.regex || flag("flag_regex");
    let url = match (regex, host) {
        (false, _) => redirect.url.to_string(),
        (true, "") => expression::match_anywhere(&redirect.url),
        (true, _) if redirect.url.starts_with("^/") => expression::match_anywhere(&redirect.url).split_off(1),
        (true, _) => return Err("a regular expression on one host that doesn't begin with ^/".to_owned()),
    };
    let source = format!("{}{url}", host.trim_end_matches('/'));
    let status = redirect.action_code.to_string();
    collector.row(&Row {
        status: &status,
        matching: if regex { "regex" } else { "exact" },
        query,
        case: if flag("flag_case") { "insensitive" } else { "sensitive" },
        note: redirect.title.as_deref().unwrap_or_default().trim(),
        ..Row::plain(collector.origin(line), &source, target)
    });
    Ok(())
}

/// Refuses status 410 on one host, which the plugin has no place for, and an expression that PCRE reads
/// in another way.
pub(super) fn unsupported_part(rule: &Rule) -> Option<&'static str> {
    if let PathMatcher::Expression(expression) = &rule.source.matcher
        && !expression.is_common()
    {
        return Some(DIALECT);
    }
    (rule.source.scope.host().is_some() && rule.status == Status::Gone).then_some("status 410 on one host")
}

/// Writes an export with one group.
pub(super) fn write(rules: &[Rule]) -> String {
    let redirects: Vec<Value> = rules.iter().map(redirect_json).collect();
    let group = json!({"id": 1, "name": "Redirections", "module_id": 1, "enabled": true});
    lists::write_list(&format!("{{\n\"groups\": [{group}],\n\"redirects\": "), &redirects, "\n}")
}

fn redirect_json(rule: &Rule) -> Value {
    let target = rule.target.as_ref().map_or("", |target| &target.text);
    let (match_type, action_data) = match rule.source.scope.host() {
        Some(host) => ("server", json!({"server": format!("https://{host}"), "url_from": target, "url_notfrom": ""})),
        None => ("url", json!({"url": target})),
    };
    let flag_query = match rule.query {
        QueryMode::Keep => "pass",
        QueryMode::Drop => "ignore",
        QueryMode::Exact => "exact",
    };
    let regex = rule.is_expression();
    let url = address::path_and_query(rule);
    json!({
        "url": if regex { format!("^{url}$") } else { url },
        "match_data": {"source": {
            "flag_query": flag_query, "flag_case": !rule.sensitive, "flag_trailing": true, "flag_regex": regex,
        }},
        "match_type": match_type,
        "action_type": if rule.status == Status::Gone { "error" } else { "url" },
        "action_code": rule.status.code(),
        "action_data": action_data,
        "regex": regex,
        "group_id": 1,
        "title": rule.note.as_deref().unwrap_or_default(),
        "enabled": true,
    })
}
