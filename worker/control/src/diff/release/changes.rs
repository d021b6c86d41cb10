//! What changes between two manifests, weighed by the bodies that they name.

use std::collections::{BTreeMap, BTreeSet};

use kirkas_core::release::{Digest, Manifest, Page, page_key};
use kirkas_core::site::{self, Resolution};

use super::{PageChangeCounts, ReleaseDiff, ReleasePage, ScreenChange, SizeChange};

/// Pages of each list that an answer names at most.
const MAX_PAGES: usize = 1000;
/// The folder in KV of assets.
const ASSETS: &str = "asset/";

/// What is stored of two releases, by keys.
pub struct Bodies {
    /// Bytes as visitors load them.
    pub sizes: BTreeMap<String, u32>,
    /// Documents ([`Changes::documents`]).
    pub documents: BTreeMap<String, String>,
}

/// A page before and after.
type PageChange = (Option<Page>, Option<Page>);

/// The pages that differ.
pub struct Changes(BTreeMap<ReleasePage, PageChange>);

impl Changes {
    /// Of two releases.
    pub fn new(from: &Manifest, to: &Manifest) -> Self {
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
    pub fn keys(&self, from: &Manifest, to: &Manifest) -> BTreeSet<String> {
        let pages = self.0.values().flat_map(|(before, after)| [before, after]).flatten();
        let pages = pages.flat_map(|page| [page_key(&page.html), page_key(&page.data)]);
        let assets = [from, to].into_iter().flat_map(Manifest::assets).map(|(name, _)| [ASSETS, name].concat());
        pages.chain(assets).collect()
    }

    /// Keys of the largest document of each screen, before and after.
    pub fn documents(&self, sizes: &BTreeMap<String, u32>) -> BTreeSet<String> {
        let screens = self.by_screen();
        let sides = screens.values().flat_map(|changes| [before(changes), after(changes)]);
        sides.filter_map(|pages| Some(largest(&pages, |page| page.html, sizes)?.0)).collect()
    }

    /// The answer.
    pub fn diff(&self, from: &Manifest, to: &Manifest, bodies: &Bodies) -> ReleaseDiff {
        let which = |is_meant: fn(&PageChange) -> bool| {
            let pages: Vec<ReleasePage> =
                self.0.iter().filter(|(_, change)| is_meant(change)).map(|(page, _)| page.clone()).collect();
            (pages.len(), pages.into_iter().take(MAX_PAGES).collect())
        };
        let (added, added_pages) = which(|(before, _)| before.is_none());
        let (removed, removed_pages) = which(|(_, after)| after.is_none());
        let (changed, changed_pages) = which(|(before, after)| before.is_some() && after.is_some());
        let assets = |release: &Manifest, ending: &str| {
            bodies.total(release.assets().map(|(name, _)| name).filter(|name| name.ends_with(ending)))
        };
        ReleaseDiff {
            added: added_pages,
            changed: changed_pages,
            removed: removed_pages,
            pages: PageChangeCounts { added, removed, changed },
            screens: self.by_screen().into_iter().map(|(name, changes)| bodies.screen(name, &changes)).collect(),
            scripts: SizeChange { from: assets(from, ".js"), to: assets(to, ".js") },
            styles: SizeChange { from: assets(from, ".css"), to: assets(to, ".css") },
            ..ReleaseDiff::default()
        }
    }

    fn by_screen(&self) -> BTreeMap<&'static str, Vec<PageChange>> {
        let mut screens: BTreeMap<&str, Vec<PageChange>> = BTreeMap::new();
        for (page, change) in &self.0 {
            screens.entry(screen_of(page)).or_default().push(*change);
        }
        screens
    }
}

impl Bodies {
    fn screen(&self, name: &str, changes: &[PageChange]) -> ScreenChange {
        let [from, to] = [before(changes), after(changes)].map(|pages| {
            let html = largest(&pages, |page| page.html, &self.sizes);
            let document = html.as_ref().and_then(|(key, _)| self.documents.get(key)).map_or("", String::as_str);
            let named = |ending: &str| self.total(assets_in(document, ending).into_iter());
            let (scripts, styles) = (named(".js"), named(".css"));
            let data = largest(&pages, |page| page.data, &self.sizes);
            let bytes = |largest: Option<(String, u32)>| largest.map_or(0, |(_, bytes)| bytes);
            [bytes(html), bytes(data), scripts, styles]
        });
        let change = |from: u32, to: u32| SizeChange { from, to };
        let ([from_html, from_data, from_scripts, from_styles], [html, data, scripts, styles]) = (from, to);
        ScreenChange {
            screen: name.to_owned(),
            pages: changes.len(),
            html: change(from_html, html),
            data: change(from_data, data),
            scripts: change(from_scripts, scripts),
            styles: change(from_styles, styles),
        }
    }

    /// Bytes of assets.
    fn total<'a>(&self, names: impl Iterator<Item = &'a str>) -> u32 {
        let bytes = names.filter_map(|name| self.sizes.get(&[ASSETS, name].concat()));
        bytes.fold(0, |sum, bytes| sum.saturating_add(*bytes))
    }
}

fn before(changes: &[PageChange]) -> Vec<Page> {
    changes.iter().filter_map(|(before, _)| *before).collect()
}

fn after(changes: &[PageChange]) -> Vec<Page> {
    changes.iter().filter_map(|(_, after)| *after).collect()
}

/// The key of the largest body of some pages, and its bytes.
fn largest(pages: &[Page], digest: fn(&Page) -> Digest, sizes: &BTreeMap<String, u32>) -> Option<(String, u32)> {
    let keys = pages.iter().map(|page| page_key(&digest(page)));
    keys.filter_map(|key| sizes.get(&key).map(|bytes| (key, *bytes))).max_by_key(|(_, bytes)| *bytes)
}

/// Names of the scripts or style sheets that a document loads or has the browser fetch ahead.
fn assets_in<'a>(html: &'a str, ending: &str) -> BTreeSet<&'a str> {
    let addresses = html.split("\"/assets/").skip(1).filter_map(|rest| rest.split('"').next());
    addresses.filter(|name| name.ends_with(ending)).collect()
}

/// The screen that a page shows.
fn screen_of(page: &ReleasePage) -> &'static str {
    match site::region(&page.region).map(|region| site::resolve(region, &page.path)) {
        Some(Resolution::Screen { route, .. }) => route.screen,
        _ => "other",
    }
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
        let documents = [
            (2, "<script src=\"/assets/a-1.js\">"),
            (4, "<link href=\"/assets/a-2.js\"><link href=\"/assets/c-1.js\"><link href=\"/assets/b-1.css\">"),
        ];
        let documents = documents.map(|(digest, html)| (page_key(&[digest; 32]), html.to_owned()));
        let changes = Changes::new(&from, &to);
        let sizes = pages.into_iter().chain(assets).collect();
        let keys: Vec<String> = [2, 4, 5].map(|digest| page_key(&[digest; 32])).into();
        assert_eq!(changes.documents(&sizes).into_iter().collect::<Vec<_>>(), keys);
        let bodies = Bodies { sizes, documents: documents.into() };
        let glossary = ScreenChange {
            screen: "glossary".to_owned(),
            pages: 2,
            html: SizeChange { from: 900, to: 120 },
            data: SizeChange { from: 20, to: 10 },
            scripts: SizeChange { from: 1000, to: 1105 },
            styles: SizeChange { from: 0, to: 7 },
        };
        let landing = ScreenChange {
            screen: "landing".to_owned(),
            pages: 1,
            html: SizeChange { from: 0, to: 50 },
            data: SizeChange { from: 0, to: 30 },
            scripts: SizeChange::default(),
            styles: SizeChange::default(),
        };
        let expected = ReleaseDiff {
            added: vec![named("intl", "/")],
            changed: vec![named("fi", "/sanasto/")],
            removed: vec![named("fi", "/sv/sanasto/")],
            pages: PageChangeCounts { added: 1, removed: 1, changed: 1 },
            screens: vec![glossary, landing],
            scripts: SizeChange { from: 1000, to: 1105 },
            styles: SizeChange { from: 7, to: 7 },
            ..ReleaseDiff::default()
        };
        assert_eq!(changes.diff(&from, &to, &bodies), expected);
        assert_eq!(Changes::new(&to, &to).diff(&to, &to, &bodies).pages, PageChangeCounts::default());
    }

    #[test]
    fn bodies_that_do_not_change_are_not_weighed() {
        let from = release(vec![page("fi", "/", 3, 13), page("fi", "/sanasto/", 1, 11)]);
        let to = release(vec![page("fi", "/", 3, 13), page("fi", "/sanasto/", 4, 11), asset("a-2.js")]);
        let keys = Changes::new(&from, &to).keys(&from, &to);
        assert!(!keys.contains(&page_key(&[3; 32])));
        assert!(keys.contains(&page_key(&[4; 32])) && keys.contains("asset/a-2.js"));
    }
}
