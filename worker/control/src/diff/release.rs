//! What changes between two releases of the app: which pages, and how many bytes visitors load.

use std::collections::{BTreeMap, BTreeSet};

use kirkas_core::release::{Digest, Manifest, Page, page_key};
use kirkas_core::site::{self, Resolution};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use crate::bundles;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sql;

/// Pages of each list that an answer names at most.
const MAX_PAGES: usize = 1000;
/// The folder in KV of assets.
const ASSETS: &str = "asset/";
/// What the key of a compressed body ends in.
const COMPRESSED: &str = ".br";

/// What changes between two releases. No list of pages has more than 1000 of them.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseDiff {
    /// Pages that only the new release has.
    added: Vec<ReleasePage>,
    /// Pages whose document or data differ.
    changed: Vec<ReleasePage>,
    /// Pages that only the old release has.
    removed: Vec<ReleasePage>,
    pages: PageChangeCounts,
    /// By screen, as far as any of its pages changes.
    screens: Vec<ScreenChange>,
    /// All scripts.
    scripts: SizeChange,
    /// All style sheets that are files of their own.
    styles: SizeChange,
}

/// A page of a release.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
struct ReleasePage {
    /// Id of its region.
    region: String,
    /// Its canonical path, or its route's pattern.
    path: String,
}

/// How many pages change.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
struct PageChangeCounts {
    added: usize,
    removed: usize,
    changed: usize,
}

/// The pages of a screen that change.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
struct ScreenChange {
    /// The screen's name.
    screen: String,
    /// How many of its pages change.
    pages: usize,
    /// The largest document among them.
    html: SizeChange,
    /// The largest data among them.
    data: SizeChange,
}

/// Bytes as visitors load them, compressed: in the old release and in the new one.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
struct SizeChange {
    from: u32,
    to: u32,
}

impl SizeChange {
    /// Each size, or the other one where that is larger.
    fn at_least(self, other: Self) -> Self {
        Self { from: self.from.max(other.from), to: self.to.max(other.to) }
    }
}

/// Compares two versions of the release (ids, or `live`).
pub async fn compare(env: &Env, from: &str, to: &str) -> Result<ReleaseDiff, Problem> {
    let (from, to) = (manifest(env, from).await?, manifest(env, to).await?);
    let changes = Changes::new(&from, &to);
    let sizes = sizes(env, &changes.bodies(&from, &to)).await?;
    Ok(changes.diff(&from, &to, &sizes))
}

async fn manifest(env: &Env, version: &str) -> Result<Manifest, Problem> {
    let id = match version {
        "live" => Live::read(env).await?.id(Kind::Release).map(str::to_owned).ok_or(Problem::NotFound)?,
        id => id.to_owned(),
    };
    if bundles::version(env, &id).await?.kind != Kind::Release {
        return Err(Problem::NotFound);
    }
    let bytes = bundles::read(env, &id).await?.ok_or(Problem::NotFound)?;
    Manifest::load(bytes).map_err(|error| Problem::Internal(error.to_string()))
}

/// Bytes of bodies by their keys, compressed where they are stored so.
async fn sizes(env: &Env, keys: &BTreeSet<String>) -> Result<BTreeMap<String, u32>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        key: String,
        bytes: u32,
    }
    let select = "SELECT value AS key, coalesce(compressed.bytes, plain.bytes) AS bytes FROM json_each(?1) \
        LEFT JOIN blobs AS compressed ON compressed.key = value || ?2 LEFT JOIN blobs AS plain ON plain.key = value \
        WHERE compressed.key IS NOT NULL OR plain.key IS NOT NULL";
    let listed = serde_json::to_string(keys)?;
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&listed, &COMPRESSED]).await?;
    Ok(rows.into_iter().map(|row| (row.key, row.bytes)).collect())
}

/// A page before and after.
type PageChange = (Option<Page>, Option<Page>);

/// The pages that differ.
struct Changes(BTreeMap<ReleasePage, PageChange>);

impl Changes {
    fn new(from: &Manifest, to: &Manifest) -> Self {
        let mut pages: BTreeMap<ReleasePage, PageChange> = BTreeMap::new();
        for region in site::regions() {
            let named = |path: &str| ReleasePage { region: region.id.to_owned(), path: path.to_owned() };
            for (path, page) in from.pages(region.id) {
                pages.entry(named(path)).or_default().0 = Some(page);
            }
            for (path, page) in to.pages(region.id) {
                pages.entry(named(path)).or_default().1 = Some(page);
            }
        }
        pages.retain(|_, (before, after)| before != after);
        Self(pages)
    }

    /// Keys of the bodies whose sizes tell what changes.
    fn bodies(&self, from: &Manifest, to: &Manifest) -> BTreeSet<String> {
        let pages = self.0.values().flat_map(|(before, after)| [before, after]).flatten();
        let pages = pages.flat_map(|page| [page_key(&page.html), page_key(&page.data)]);
        let assets = [from, to].into_iter().flat_map(Manifest::assets).map(|(name, _)| [ASSETS, name].concat());
        pages.chain(assets).collect()
    }

    fn diff(&self, from: &Manifest, to: &Manifest, sizes: &BTreeMap<String, u32>) -> ReleaseDiff {
        let which = |is_meant: fn(&PageChange) -> bool| {
            let pages: Vec<ReleasePage> =
                self.0.iter().filter(|(_, change)| is_meant(change)).map(|(page, _)| page.clone()).collect();
            (pages.len(), pages.into_iter().take(MAX_PAGES).collect())
        };
        let (added, added_pages) = which(|(before, _)| before.is_none());
        let (removed, removed_pages) = which(|(_, after)| after.is_none());
        let (changed, changed_pages) = which(|(before, after)| before.is_some() && after.is_some());
        let assets = |ending: &str| SizeChange { from: total(from, ending, sizes), to: total(to, ending, sizes) };
        ReleaseDiff {
            added: added_pages,
            changed: changed_pages,
            removed: removed_pages,
            pages: PageChangeCounts { added, removed, changed },
            screens: self.screens(sizes),
            scripts: assets(".js"),
            styles: assets(".css"),
        }
    }

    fn screens(&self, sizes: &BTreeMap<String, u32>) -> Vec<ScreenChange> {
        let mut screens: BTreeMap<&str, ScreenChange> = BTreeMap::new();
        let bytes = |digest: Option<Digest>| {
            digest.and_then(|digest| sizes.get(&page_key(&digest)).copied()).unwrap_or_default()
        };
        for (page, (before, after)) in &self.0 {
            let name = screen_of(page);
            let new = || ScreenChange { screen: name.to_owned(), ..ScreenChange::default() };
            let screen = screens.entry(name).or_insert_with(new);
            screen.pages = screen.pages.saturating_add(1);
            let [html, data] = [|page: Page| page.html, |page: Page| page.data]
                .map(|digest| SizeChange { from: bytes(before.map(digest)), to: bytes(after.map(digest)) });
            screen.html = screen.html.at_least(html);
            screen.data = screen.data.at_least(data);
        }
        screens.into_values().collect()
    }
}

/// The screen that a page shows.
fn screen_of(page: &ReleasePage) -> &'static str {
    match site::region(&page.region).map(|region| site::resolve(region, &page.path)) {
        Some(Resolution::Screen { route, .. }) => route.screen,
        _ => "other",
    }
}

/// Bytes of all assets of a release whose names end so.
fn total(release: &Manifest, ending: &str, sizes: &BTreeMap<String, u32>) -> u32 {
    let assets = release.assets().filter(|(name, _)| name.ends_with(ending));
    let bytes = assets.filter_map(|(name, _)| sizes.get(&[ASSETS, name].concat()));
    bytes.fold(0, |sum, bytes| sum.saturating_add(*bytes))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_publishing::release::{Entry, pack};

    use super::*;

    fn page(region: &str, path: &str, html: u8, data: u8) -> Entry {
        Entry::Page { region: region.into(), path: path.into(), html: [html; 32], data: [data; 32] }
    }

    fn asset(name: &str) -> Entry {
        Entry::Asset { name: name.into(), hash: [9; 32] }
    }

    fn release(entries: Vec<Entry>) -> Manifest {
        Manifest::load(pack(entries).unwrap()).unwrap()
    }

    fn named(region: &str, path: &str) -> ReleasePage {
        ReleasePage { region: region.to_owned(), path: path.to_owned() }
    }

    #[test]
    fn pages_and_bytes_are_compared() {
        let from = release(vec![
            page("fi", "/sanasto/", 1, 11),
            page("fi", "/sv/sanasto/", 2, 12),
            page("fi", "/", 3, 13),
            asset("a-1.js"),
            asset("b-1.css"),
        ]);
        let to = release(vec![
            page("fi", "/sanasto/", 4, 11),
            page("fi", "/", 3, 13),
            page("intl", "/", 5, 15),
            asset("a-2.js"),
            asset("c-1.js"),
            asset("b-1.css"),
        ]);
        let pages = [(1, 100), (2, 900), (4, 120), (5, 50), (11, 10), (12, 20), (15, 30)];
        let pages = pages.map(|(digest, bytes)| (page_key(&[digest; 32]), bytes));
        let assets = [("a-1.js", 1000), ("a-2.js", 1100), ("c-1.js", 5), ("b-1.css", 7)];
        let assets = assets.map(|(name, bytes)| ([ASSETS, name].concat(), bytes));
        let sizes = pages.into_iter().chain(assets).collect();
        let glossary = ScreenChange {
            screen: "glossary".to_owned(),
            pages: 2,
            html: SizeChange { from: 900, to: 120 },
            data: SizeChange { from: 20, to: 10 },
        };
        let landing = ScreenChange {
            screen: "landing".to_owned(),
            pages: 1,
            html: SizeChange { from: 0, to: 50 },
            data: SizeChange { from: 0, to: 30 },
        };
        let expected = ReleaseDiff {
            added: vec![named("intl", "/")],
            changed: vec![named("fi", "/sanasto/")],
            removed: vec![named("fi", "/sv/sanasto/")],
            pages: PageChangeCounts { added: 1, removed: 1, changed: 1 },
            screens: vec![glossary, landing],
            scripts: SizeChange { from: 1000, to: 1105 },
            styles: SizeChange { from: 7, to: 7 },
        };
        assert_eq!(Changes::new(&from, &to).diff(&from, &to, &sizes), expected);
        assert_eq!(Changes::new(&to, &to).diff(&to, &to, &sizes).pages, PageChangeCounts::default());
    }

    #[test]
    fn bodies_that_do_not_change_are_not_weighed() {
        let from = release(vec![page("fi", "/", 3, 13), page("fi", "/sanasto/", 1, 11)]);
        let to = release(vec![page("fi", "/", 3, 13), page("fi", "/sanasto/", 4, 11), asset("a-2.js")]);
        let bodies = Changes::new(&from, &to).bodies(&from, &to);
        assert!(!bodies.contains(&page_key(&[3; 32])));
        assert!(bodies.contains(&page_key(&[4; 32])) && bodies.contains("asset/a-2.js"));
    }
}
