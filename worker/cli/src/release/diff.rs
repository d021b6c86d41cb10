//! `edgectl release diff`: which pages change between two releases, and how many bytes visitors load.

use serde::{Deserialize, Serialize};

use crate::connection::Connection;
use crate::failure::Failure;
use crate::{form, versions};

#[derive(Deserialize, Serialize)]
struct ReleaseDiff {
    added: Vec<Page>,
    removed: Vec<Page>,
    changed: Vec<Page>,
    pages: PageCounts,
    screens: Vec<Screen>,
    scripts: Bytes,
    styles: Bytes,
    budgets: Budgets,
}

/// How many bytes the largest page of a screen may have.
#[derive(Deserialize, Serialize)]
struct Budgets {
    html: u32,
    data: u32,
    scripts: u32,
    styles: u32,
}

#[derive(Deserialize, Serialize)]
struct Page {
    region: String,
    path: String,
}

#[derive(Deserialize, Serialize)]
struct PageCounts {
    added: usize,
    removed: usize,
    changed: usize,
}

#[derive(Deserialize, Serialize)]
struct Screen {
    screen: String,
    pages: usize,
    html: Bytes,
    data: Bytes,
    scripts: Bytes,
    styles: Bytes,
}

#[derive(Deserialize, Serialize)]
struct Bytes {
    from: u32,
    to: u32,
}

/// Prints what changes, a line each.
pub fn run(from: &str, to: &str, connection: &Connection, json: bool) -> Result<(), Failure> {
    let id = |name: &str| match name {
        "live" => Ok(name.to_owned()),
        name => versions::find(connection, "release", name),
    };
    let (from, to) = (id(from)?, id(to)?);
    let diff: ReleaseDiff = connection.get_with("diff", &[("kind", "release"), ("from", &from), ("to", &to)])?;
    form::answer(json, &diff, &lines(&diff).join("\n"))
}

fn lines(diff: &ReleaseDiff) -> Vec<String> {
    let bytes = |Bytes { from, to }: &Bytes| format!("{from} → {to} bytes");
    let PageCounts { added, removed, changed } = diff.pages;
    let mut lines = vec![
        format!("pages: {added} added, {removed} removed, {changed} changed"),
        format!("scripts: {}", bytes(&diff.scripts)),
        format!("style sheets: {}", bytes(&diff.styles)),
    ];
    let within = |size: &Bytes, budget: u32| match size.to > budget {
        true => format!("{} (over the budget of {budget})", bytes(size)),
        false => bytes(size),
    };
    lines.extend(diff.screens.iter().map(|Screen { screen, pages, html, data, scripts, styles }| {
        let (html, data) = (within(html, diff.budgets.html), within(data, diff.budgets.data));
        let (scripts, styles) = (within(scripts, diff.budgets.scripts), within(styles, diff.budgets.styles));
        format!(
            "~ {screen} ({pages}): documents up to {html}, data up to {data}, scripts {scripts}, style sheets {styles}"
        )
    }));
    for (sign, pages) in [("+", &diff.added), ("-", &diff.removed)] {
        lines.extend(pages.iter().map(|Page { region, path }| format!("{sign} {region} {path}")));
    }
    lines
}
