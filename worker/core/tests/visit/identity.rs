//! Over generated visits: consent, whenever it is given, changes neither the id nor the variation nor the exposure.

use std::sync::LazyLock;

use kirkas_core::experiments::visit::grant_consent;
use kirkas_core::facts::Facts;
use kirkas_core::snapshot::Snapshot;
use proptest::prelude::*;
use serde_json::json;

use super::{Browser, CONSENT, DAY, HOUR, NOW, exposure, hero, number, ring};

/// An experiment in halves, and the same once weights have changed.
static WORLDS: LazyLock<[Snapshot; 2]> = LazyLock::new(|| {
    [[0.5, 0.5], [0.9, 0.1]].map(|weights| hero(&json!([{}, { "page": "/" }]), &json!({ "weights": weights })))
});

/// Where visits begin: the midnight before [`NOW`], give or take some hours.
fn beginnings() -> impl Strategy<Value = u64> {
    let midnight = NOW / DAY * DAY;
    prop_oneof![midnight - HOUR..midnight + HOUR, midnight..midnight + DAY]
}

proptest! {
    #[test]
    fn consent_flips_nothing(
        begins in beginnings(),
        waits in 0..DAY,
        seen_before in 1_usize..4,
        later in proptest::collection::vec(0..360 * DAY, 1..5),
        by_request in any::<bool>(),
        address in "192\\.0\\.2\\.[0-9]{1,2}",
    ) {
        let [old, new] = &*WORLDS;
        let mut browser = Browser::default().sending("cf-connecting-ip", &address);
        let first = browser.get(old, "/sanasto/", begins);
        let exposed = exposure(&first).unwrap();
        let shown = number(&first.answer);
        // Pages of the same day, without consent.
        for nth in 1..seen_before {
            let at = (begins + nth as u64).min(begins / DAY * DAY + DAY - 1);
            let next = browser.get(old, "/page-data/sanasto/page-data.json", at);
            prop_assert_eq!((number(&next.answer), &exposure(&next).unwrap().id), (shown + 100, &exposed.id));
        }
        browser.cookies = CONSENT.to_owned();
        // Told by the app, or, where its request is lost, by the next page of the day.
        let outcome = if by_request {
            let facts = Facts { now: begins + waits, headers: &browser, ..Facts::from_url("POST", "https://localhost/edge/visitor") };
            let outcome = grant_consent(&facts, old, Some(&ring()), waits, ["/sanasto/"]);
            browser.take(&outcome.answer);
            outcome
        } else {
            browser.get(old, "/sanasto/", (begins + waits).min(begins / DAY * DAY + DAY - 1))
        };
        let consented = exposure(&outcome).unwrap();
        prop_assert!(consented.consented);
        prop_assert_eq!(
            (&consented.id, consented.exposure.variation),
            (&exposed.id, exposed.exposure.variation)
        );
        // From then on nothing changes, for a year, not by new weights either.
        for after in later {
            let visited = browser.get(new, "/sanasto/", begins + waits + after);
            prop_assert_eq!((number(&visited.answer), visited.exposures), (shown, Vec::new()));
        }
    }

    #[test]
    fn visitors_differ_by_what_they_send_and_by_the_day(one in "[0-9]{1,4}", two in "[0-9]{1,4}", days in 0_u64..3) {
        let [world, _] = &*WORLDS;
        let id = |agent: &str, language: &str, address: &str, now| {
            let mut browser = Browser::default()
                .sending("user-agent", &format!("{}{agent}", super::BROWSER))
                .sending("accept-language", language)
                .sending("cf-connecting-ip", address);
            exposure(&browser.get(world, "/sanasto/", now)).unwrap().id
        };
        let known = id(&one, &one, &one, NOW);
        prop_assert_eq!(id(&two, &one, &one, NOW) == known, one == two);
        prop_assert_eq!(id(&one, &two, &one, NOW) == known, one == two);
        prop_assert_eq!(id(&one, &one, &two, NOW) == known, one == two);
        prop_assert_eq!(id(&one, &one, &one, NOW + days * DAY) == known, days == 0);
    }
}
