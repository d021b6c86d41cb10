//! The last stage: answers with the page, or with what is in its place, as a document or as page data.

use super::no_page::NoPage;
use crate::answer::{self, Answer};
use crate::facts::Facts;
use crate::page::{ResolvedPage, render_page, render_screen};
use crate::site::{Access, Language, Region};
use crate::snapshot::Snapshot;
use crate::system::page_of_data_path;

/// The answer to a request for a page.
pub fn answer(page: Result<ResolvedPage, NoPage>, region: &Region, facts: &Facts, snapshot: &Snapshot) -> Answer {
    let is_data = page_of_data_path(facts.path).is_some();
    let not_found = |language: &'static Language, status| match is_data {
        true => answer::empty_data(status),
        false => render_screen(facts, region, language, snapshot, "not-found", status),
    };
    match page {
        Err(NoPage::Redirect { status, location, event }) if !is_data => {
            answer::redirect(status, location).counted_as(event)
        }
        _ if !facts.reads() => answer::read_only(),
        Err(NoPage::Redirect { status, location, event }) => answer::redirect_data(status, &location).counted_as(event),
        // Staff have to get in to end it.
        Ok(page) if page.access == Access::Staff => render_page(facts, &page, snapshot),
        Ok(page) => match snapshot.maintenance(region, facts.now).filter(|_| !is_data) {
            Some(retry_after) => {
                let answer = render_screen(facts, region, page.language, snapshot, "maintenance", 503);
                // Not for other requests: whoever has a preview gets the page.
                answer::private(answer::with_retry_after(answer, retry_after))
            }
            None => render_page(facts, &page, snapshot),
        },
        Err(NoPage::Nothing { language, status, event }) => not_found(language, status).counted_as(Some(event)),
        Err(NoPage::Unread { language }) => answer::uncacheable(not_found(language, 404)),
        Err(NoPage::Broken) if is_data => answer::empty_data(400),
        Err(NoPage::Broken) => answer::refusal(400),
        Err(NoPage::NoRelease) => answer::refusal(503),
    }
}
