//! The fourth stage: the page of a campaign that is not running redirects.

use super::no_page::{NoPage, plain_redirect, with_query};
use crate::facts::Facts;
use crate::page::ResolvedPage;
use crate::site::Region;
use crate::snapshot::Snapshot;

/// Redirects, if the page is a campaign's and the campaign is not running.
pub fn apply_campaign(
    page: &ResolvedPage,
    region: &'static Region,
    facts: &Facts,
    snapshot: &Snapshot,
) -> Result<(), NoPage> {
    if page.sensitive {
        return Ok(());
    }
    match snapshot.campaigns.instead_of(region, &page.path, facts.now) {
        Some(to) => Err(plain_redirect(302, with_query(to, facts.query))),
        None => Ok(()),
    }
}
