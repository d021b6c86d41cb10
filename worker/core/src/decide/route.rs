//! The third stage: the language and the route of the path, and the page that the live release has there. Without a page a
//! rule by pattern answers, if one fits.

use super::no_page::{NoPage, plain_redirect, with_query};
use super::redirect::{RuleLookup, apply_rule};
use crate::facts::Facts;
use crate::page::{ResolvedPage, language, live_page, page_path};
use crate::path::normalise;
use crate::release::Manifest;
use crate::reports::Event;
use crate::site::{self, Region, Resolution};

/// The page at its canonical path.
pub fn find_page(
    rule: RuleLookup,
    region: &'static Region,
    facts: &Facts,
    release: Option<&Manifest>,
) -> Result<ResolvedPage, NoPage> {
    let path = page_path(facts);
    let (pattern, unread) = match rule {
        RuleLookup::Known(pattern) => (pattern, false),
        RuleLookup::Unread => (None, true),
    };
    let resolved = site::resolve(region, path);
    let Some(release) = release else {
        return Err(match (pattern, resolved) {
            (None, _) | (_, Resolution::Screen { .. }) => NoPage::NoRelease,
            (Some(hit), _) => apply_rule(hit, region, path),
        });
    };
    Err(match (live_page(region, &resolved, release), pattern) {
        (Some(page), _) if page.path == path => return Ok(page),
        (Some(page), _) => plain_redirect(301, with_query(page.path, facts.query)),
        // A rule by pattern takes old paths; it never takes a page that the market serves.
        (None, Some(hit)) if !is_sensitive(&resolved) => apply_rule(hit, region, path),
        (None, None) if unread => NoPage::Unread { language: language(region, &resolved) },
        (None, _) => match resolved {
            Resolution::Unsupported { to } => plain_redirect(302, with_query(to, facts.query)),
            _ if normalise(path).broken_escape => NoPage::Broken,
            resolved => NoPage::Nothing { language: language(region, &resolved), status: 404, event: Event::NotFound },
        },
    })
}

/// Whether nothing may forward a path, because of its screen; its page may be there or not.
fn is_sensitive(resolved: &Resolution) -> bool {
    matches!(resolved, Resolution::Screen { route, .. } if route.sensitive)
}
