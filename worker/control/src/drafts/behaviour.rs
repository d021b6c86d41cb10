//! Which URLs a draft would have answered differently.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_core::facts::Facts;
use kirkas_core::redirects::Table;
use kirkas_publishing::diff::{AnswerChange, Diff, Side, sample, urls};
use kirkas_redirects_compile::{self as compile, Rule};
use kirkas_rules_search::id_of;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use worker::Env;

use super::base::{Base, read_files};
use super::check::check;
use super::row::Draft;
use super::store;
use crate::app::App;
use crate::call::{Id, Parameters};
use crate::problem::Problem;
use crate::redirects::stored::StoredTable;
use crate::reports;
use crate::rules::hits;

/// The most URLs of a group in one answer.
const MAX_EXAMPLES: usize = 200;
/// What can happen to URLs, the worst first.
const KINDS: [&str; 3] = ["stops", "elsewhere", "starts"];

/// Which URLs are wanted.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BehaviourQuery {
    /// Only the group of this kind: `starts`, `stops` or `elsewhere`.
    #[param(required = false, pattern = "^(starts|stops|elsewhere)$")]
    kind: Option<String>,
    /// `next` of the group's page before; it takes `kind`.
    #[param(required = false, pattern = "^[0-9]{1,15}~")]
    cursor: Option<String>,
    /// The most URLs of a group: 200 where nothing is said.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<usize>,
}

/// Which page of each group is wanted.
struct ExamplePage {
    /// Hits and URL of the last one of the page before.
    after: Option<(u64, String)>,
    limit: usize,
}

/// What changes for visitors.
#[derive(Serialize, ToSchema)]
struct Behaviour {
    /// The draft's revision.
    revision: u32,
    /// URLs that were compared: sources of rules, and what visitors asked for.
    asked: usize,
    /// URLs that are answered differently, by what happens to them.
    groups: Vec<BehaviourGroup>,
    /// Hosts of other sites to which no rule led before.
    hosts: Vec<String>,
}

/// URLs to which the same happens.
#[derive(Serialize, ToSchema)]
struct BehaviourGroup {
    /// `starts` where no rule answered before, `stops` where none does any more, else `elsewhere`.
    kind: &'static str,
    /// How many URLs.
    urls: usize,
    /// Hits of the last 30 days of the rules that answer them.
    hits: u64,
    /// The most hit first: a page of them.
    examples: Vec<BehaviourExample>,
    /// The `cursor` of the group's next page; none where this is the last.
    #[schema(required)]
    next: Option<String>,
}

/// A URL, and how it is answered.
#[derive(Serialize, ToSchema)]
struct BehaviourExample {
    url: String,
    /// Hits of the last 30 days of the rule that answers it.
    hits: u64,
    /// How it is answered before; none where no rule answers it.
    #[schema(required)]
    before: Option<DraftAnswer>,
    /// How it would be answered.
    #[schema(required)]
    after: Option<DraftAnswer>,
}

/// A table's answer to a URL.
#[derive(Serialize, ToSchema)]
struct DraftAnswer {
    /// HTTP status.
    status: u16,
    /// Value of `Location`.
    #[schema(required)]
    location: Option<String>,
}

/// Compares how the version that a draft is based on and the draft answer every source and the URLs that visitors asked for. Of a large
/// table the sources are those that the draft concerns.
#[utoipa::path(
    get,
    path = "/api/control/drafts/{id}/behaviour",
    operation_id = "compareDraft",
    params(("id" = String, Path, description = "The draft's id"), BehaviourQuery),
    responses(
        (status = 200, description = "What changes; the draft's revision is the ETag", body = Behaviour),
        (status = 400, description = "The query is not what the call takes"),
        (status = 404, description = "No such draft"),
        (status = 413, description = "The table would be too large for drafts"),
        (status = 422, description = "Findings refuse the draft"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    Id(id): Id,
    Parameters(query): Parameters<BehaviourQuery>,
) -> Result<Response, Problem> {
    let (kinds, page) = query.read()?;
    let draft = store::read(&env, &id).await?;
    let edits = store::plain(&store::edits(&env, &id).await?);
    let mut base = Base::read(&env, &draft.source).await?;
    let recorded = reports::recorded::urls(&env).await?;
    base.load_paths(recorded.iter().map(|url| Facts::from_url("GET", url).path)).await?;
    let checked = check(&env, &mut base, &edits, draft.convert_files).await?;
    let (rules, _) = read_files(&checked.applied.files);
    let after = Side { rules, table: Some(checked.table()?), patch: None };
    let StoredTable { base: table, patch, .. } = table_before(&env, &draft, &base).await?;
    let before = Side { rules: base.rules, table: Some(table), patch };
    let urls = sample(recorded, &before, &after);
    let diff = Diff::new(&before, &after, &urls)?;
    let hits = hits_of(&env, &diff.answers, before.rules.iter().chain(&after.rules)).await?;
    let groups = kinds.into_iter().filter_map(|kind| group(kind, &diff.answers, &hits, &page));
    let answer =
        Behaviour { revision: draft.revision, asked: diff.asked, groups: groups.collect(), hosts: diff.hosts.clone() };
    draft.tagged(Json(answer).into_response())
}

impl BehaviourQuery {
    /// The groups that are wanted, and the page of each.
    fn read(self) -> Result<(Vec<&'static str>, ExamplePage), Problem> {
        let Self { kind, cursor, limit } = self;
        let limit = limit.unwrap_or(MAX_EXAMPLES);
        if !(1..=MAX_EXAMPLES).contains(&limit) {
            return Err(Problem::Malformed(format!("Say limit= from 1 to {MAX_EXAMPLES}.")));
        }
        let mut kinds = KINDS.to_vec();
        kinds.retain(|one| kind.as_ref().is_none_or(|kind| kind == one));
        if kinds.is_empty() {
            return Err(Problem::Malformed("Say kind=stops, elsewhere or starts.".to_owned()));
        }
        let Some(cursor) = cursor else { return Ok((kinds, ExamplePage { after: None, limit })) };
        let after = cursor.split_once('~').and_then(|(hits, url)| Some((hits.parse().ok()?, url.to_owned())));
        if after.is_none() || kinds.len() > 1 {
            let advice = "Give as cursor= what the last answer had as next of a group, and as kind= the group's.";
            return Err(Problem::Malformed(advice.to_owned()));
        }
        Ok((kinds, ExamplePage { after, limit }))
    }
}

impl ExamplePage {
    /// The examples of this page, of all in their order; and what the next one begins after.
    fn of(&self, mut all: Vec<BehaviourExample>) -> (Vec<BehaviourExample>, Option<String>) {
        if let Some((hits, url)) = &self.after {
            all.retain(|example| (Reverse(example.hits), &example.url) > (Reverse(*hits), url));
        }
        let has_more = all.len() > self.limit;
        all.truncate(self.limit);
        let next = all.last().filter(|_| has_more).map(|last| format!("{}~{}", last.hits, last.url));
        (all, next)
    }
}

/// The table that a draft is based on; of a large one, as much as was loaded.
async fn table_before(env: &Env, draft: &Draft, base: &Base) -> Result<StoredTable, Problem> {
    if base.large.is_none() {
        return StoredTable::read_whole(env, &draft.base).await;
    }
    let compiled = compile::compile(base.rules.clone(), Vec::new());
    let bundle = compiled.bundle.ok_or_else(|| Problem::Internal("published rules do not compile".to_owned()))?;
    Table::load(bundle).map(Into::into).map_err(|error| Problem::Internal(error.to_string()))
}

fn kind_of(change: &AnswerChange) -> &'static str {
    match (&change.from, &change.to) {
        (None, _) => "starts",
        (_, None) => "stops",
        _ => "elsewhere",
    }
}

fn group(
    kind: &'static str,
    answers: &[AnswerChange],
    hits: &BTreeMap<String, (String, u64)>,
    page: &ExamplePage,
) -> Option<BehaviourGroup> {
    let changes: Vec<&AnswerChange> = answers.iter().filter(|change| kind_of(change) == kind).collect();
    let hits_at = |url: &str| hits.get(url).map_or(0, |(_, hits)| *hits);
    let rules: BTreeMap<&String, u64> =
        changes.iter().filter_map(|change| hits.get(&change.url)).map(|(rule, hits)| (rule, *hits)).collect();
    let answer = |answer: &Option<kirkas_publishing::diff::Answer>| {
        answer.as_ref().map(|answer| DraftAnswer { status: answer.status, location: answer.location.clone() })
    };
    let mut examples: Vec<BehaviourExample> = changes
        .iter()
        .map(|change| BehaviourExample {
            url: change.url.clone(),
            hits: hits_at(&change.url),
            before: answer(&change.from),
            after: answer(&change.to),
        })
        .collect();
    examples.sort_by(|one, other| (Reverse(one.hits), &one.url).cmp(&(Reverse(other.hits), &other.url)));
    let (examples, next) = page.of(examples);
    (!changes.is_empty()).then(|| BehaviourGroup {
        kind,
        urls: changes.len(),
        hits: rules.values().sum(),
        examples,
        next,
    })
}

/// Of each URL that is the source of a rule: that rule, and its hits of the last 30 days.
async fn hits_of(
    env: &Env,
    answers: &[AnswerChange],
    rules: impl Iterator<Item = &Rule>,
) -> Result<BTreeMap<String, (String, u64)>, Problem> {
    let changed: BTreeSet<&str> = answers.iter().map(|change| change.url.as_str()).collect();
    let mut by_url: BTreeMap<String, (String, u64)> = BTreeMap::new();
    for rule in rules {
        for url in urls(rule.source.scope.host(), &rule.sample_address()) {
            if changed.contains(url.as_str()) {
                by_url.entry(url).or_insert_with(|| (id_of(rule), 0));
            }
        }
    }
    let ids: BTreeSet<&str> = by_url.values().map(|(id, _)| id.as_str()).collect();
    let current = hits::current(env, &ids.into_iter().collect::<Vec<_>>()).await?;
    for (id, hits) in by_url.values_mut() {
        *hits = current.get(id).map_or(0, |current| current.hits);
    }
    Ok(by_url)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{BehaviourExample, BehaviourQuery, ExamplePage};

    fn examples() -> Vec<BehaviourExample> {
        let example =
            |(hits, url): (u64, &str)| BehaviourExample { url: url.to_owned(), hits, before: None, after: None };
        [(9, "/b"), (9, "/c~d"), (0, "/a"), (0, "/e")].map(example).into()
    }

    #[test]
    fn pages_follow_on_each_other_and_end() {
        let page = |cursor| {
            let query = BehaviourQuery { kind: Some("starts".to_owned()), cursor, limit: Some(3) };
            let (page, next) = query.read().ok().unwrap().1.of(examples());
            (page.into_iter().map(|example| example.url).collect::<Vec<_>>().join(" "), next)
        };
        let (first, next) = page(None);
        assert_eq!((first.as_str(), next.as_deref()), ("/b /c~d /a", Some("0~/a")));
        assert_eq!(page(next), ("/e".to_owned(), None));
        let whole = ExamplePage { after: None, limit: 4 };
        assert_eq!(whole.of(examples()).1, None);
    }

    #[test]
    fn what_is_no_page_is_refused() {
        let text = |text: &str| Some(text.to_owned());
        for query in [
            BehaviourQuery { kind: text("ends"), ..BehaviourQuery::default() },
            BehaviourQuery { cursor: text("1~/a"), ..BehaviourQuery::default() },
            BehaviourQuery { kind: text("stops"), cursor: text("/a"), limit: None },
            BehaviourQuery { limit: Some(0), ..BehaviourQuery::default() },
            BehaviourQuery { limit: Some(201), ..BehaviourQuery::default() },
        ] {
            assert!(query.read().is_err());
        }
    }
}
