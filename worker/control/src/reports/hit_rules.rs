//! Which rule a number in a published table, or in a patch, stands for.
//!
//! # Design
//! A table says on which line of which file a rule is; its text, which is kept, says the rest. Of a
//! table whose text is too large to be read at once, the rows in question are picked out. Where the
//! text is not there, a rule goes by its file and line. The rules of a patch are listed beside it ([`super::hit_rule`]).
//!
//! An isolate remembers the ids of rules and on which day they were written last, so that those which are hit again are
//! neither looked up nor written again that day. It does so for two tables, because a table and its patch answer side by side.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use chrono::NaiveDate;
use kirkas_redirects_compile::{Excerpt, Format, Rule};
use worker::Env;

use super::hit_rule::{HitRule, listed};
use crate::bundles;
use crate::problem::Problem;
use crate::redirects::stored::StoredTable;
use crate::redirects::{self, MAX_TEXT_SIZE};
use crate::sources::{self, ListedFile, SourceFile};

/// Rules that an isolate remembers, in some 40 MB.
const MAX_REMEMBERED: usize = 300_000;

thread_local! {
    static REMEMBERED: RefCell<[RememberedTable; 2]> = RefCell::default();
}

/// A table that rules were written of lately.
#[derive(Default)]
struct RememberedTable {
    name: String,
    rules: BTreeMap<u32, RememberedRule>,
}

struct RememberedRule {
    id: Rc<str>,
    /// The last day on which it was written.
    day: NaiveDate,
}

/// The id of a rule that was written on a day or later.
pub fn remembered(table: &str, number: u32, day: NaiveDate) -> Option<Rc<str>> {
    REMEMBERED.with_borrow(|known| {
        let rule = known.iter().find(|known| known.name == table)?.rules.get(&number)?;
        (rule.day >= day).then(|| rule.id.clone())
    })
}

/// Remembers rules of a table that were written: number, id and day.
pub fn remember(table: String, rules: Vec<(u32, Rc<str>, NaiveDate)>) {
    if rules.is_empty() {
        return;
    }
    REMEMBERED.with_borrow_mut(|known| {
        if known.iter().position(|known| known.name == table) == Some(1) {
            known.reverse();
        }
        let [latest, other] = known;
        if latest.name != table {
            *other = std::mem::replace(latest, RememberedTable { name: table, rules: BTreeMap::new() });
        }
        // What was written of the other table is not there any more where a rule is of both.
        let ids: BTreeSet<&str> = rules.iter().map(|(_, id, _)| &**id).collect();
        other.rules.retain(|_, rule| !ids.contains(&*rule.id));
        if latest.rules.len().saturating_add(other.rules.len()) > MAX_REMEMBERED {
            latest.rules.clear();
            other.rules.clear();
        }
        for (number, id, day) in rules {
            let rule = latest.rules.entry(number).or_insert(RememberedRule { id, day });
            rule.day = rule.day.max(day);
        }
    });
}

/// The rules of these numbers in a table or a patch; none of one that is not stored.
pub async fn of_table(env: &Env, id: &str, numbers: &BTreeSet<u32>) -> Result<BTreeMap<u32, HitRule>, Problem> {
    let version = match bundles::version(env, id).await {
        Err(Problem::NotFound) => None,
        version => Some(version?),
    };
    if let Some(version) = &version
        && let Some(rules) = listed(env, version).await?
    {
        return Ok((0..).zip(rules).filter(|(number, _)| numbers.contains(number)).collect());
    }
    let StoredTable { base, patch, .. } = match StoredTable::read(env, id).await {
        Ok(table) => table,
        Err(Problem::NotFound | Problem::Refused(_)) => return Ok(BTreeMap::new()),
        Err(problem) => return Err(problem),
    };
    let origins = numbers.iter().filter_map(|number| {
        let (file, line) = match &patch {
            Some(patch) => patch.origin_of(*number)?,
            None => base.origin_of(*number)?,
        };
        Some((*number, (file.to_owned(), line)))
    });
    let origins: BTreeMap<u32, (String, u32)> = origins.collect();
    let mut wanted: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for (file, line) in origins.values() {
        wanted.entry(file).or_default().insert(*line);
    }
    let rules = match version.and_then(|version| version.source) {
        Some(source) => written(env, &source, &wanted).await?,
        None => Vec::new(),
    };
    // Two readings of one row are known by the first.
    let by_line: BTreeMap<(&str, u32), &Rule> =
        rules.iter().rev().map(|rule| ((&*rule.origin.file, rule.origin.line), rule)).collect();
    let hit_rule = |(number, (file, line)): (&u32, &(String, u32))| {
        let rule = by_line.get(&(file.as_str(), *line));
        (*number, rule.map_or_else(|| HitRule::at(file, *line), |rule| HitRule::of(rule)))
    };
    Ok(origins.iter().map(hit_rule).collect())
}

/// The rules that are written on these lines of the files of a list.
async fn written(env: &Env, source: &str, wanted: &BTreeMap<&str, BTreeSet<u32>>) -> Result<Vec<Rule>, Problem> {
    let mut rules = Vec::new();
    for listed in sources::read_list(env, source).await?.files {
        let Some(lines) = wanted.get(listed.file.as_str()) else { continue };
        if let Some(file) = excerpt(env, listed, lines).await? {
            let (read, _) = redirects::read(&[file]);
            rules.extend(read.into_iter().filter(|rule| lines.contains(&rule.origin.line)));
        }
    }
    Ok(rules)
}

/// A file, or what is needed of it; none where it is large and its rows can't be read one by one.
async fn excerpt(env: &Env, listed: ListedFile, lines: &BTreeSet<u32>) -> Result<Option<SourceFile>, Problem> {
    let ListedFile { file, parts, market } = listed;
    let mut excerpt = Excerpt::new(lines);
    for (part, is_first) in parts.iter().zip([true].into_iter().chain(std::iter::repeat(false))) {
        let bytes = sources::read_part(env, part).await?;
        if is_first && !Format::guess(&file, &bytes).unwrap_or(Format::Csv).is_by_line() {
            let small = parts.len() == 1 && bytes.len() <= MAX_TEXT_SIZE;
            return Ok(small.then(|| SourceFile { file, text: text(bytes), market }));
        }
        excerpt.push(&bytes);
    }
    Ok(Some(SourceFile { file, text: text(excerpt.finish()), market }))
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}
