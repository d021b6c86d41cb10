//! Each way a call can go, event by event.

use super::Event::{Answered, Failed, Lasts, NoCoordinator};
use super::Outcome::{Delivered, RenewalUnavailable, SessionEnded, Unanswered};
use super::{Call, CallKind, Effect, Event, Exchange, Failure, RefreshRoute};
use crate::session::renewal::Renewal;

const GET: Call = Call { renewable: true, expired: false, replayable: true, idempotent: true, kind: CallKind::Other };
const POST: Call = Call { idempotent: false, ..GET };
const UPLOAD: Call = Call { replayable: false, ..POST };
const PROFILE: Call = Call { kind: CallKind::Profile, ..GET };
const REFRESH: Call = Call { renewable: false, kind: CallKind::Refresh, ..POST };
const LATE: Call = Call { expired: true, ..GET };
const LATE_UPLOAD: Call = Call { expired: true, ..UPLOAD };

fn renewed() -> Event {
    Event::Renewal(Renewal::Renewed(vec!["new=1".to_owned()]))
}

fn refused() -> Event {
    Event::Renewal(Renewal::Refused(vec!["old=; Max-Age=0".to_owned()]))
}

fn unavailable() -> Event {
    Event::Renewal(Renewal::Unavailable(Some("7".to_owned())))
}

fn busy() -> Effect {
    Effect::Answer(RenewalUnavailable { retry_after: Some("7".to_owned()) })
}

const RENEW: Effect = Effect::Renew(RefreshRoute::Coordinator);
const LASTS: (Event, Effect) = (Lasts(Some(true)), DELIVERED);
const DELIVERED: Effect = Effect::Answer(Delivered);

fn unanswered(failure: Failure) -> Effect {
    Effect::Answer(Unanswered(failure))
}

/// A name, a call, its first effect, then events with the effect of each, then the cookies at the end.
type Way = (&'static str, Call, Effect, Vec<(Event, Effect)>, &'static str);

#[test]
fn a_call_goes_its_way() {
    let ways: Vec<Way> = vec![
        ("no 401, no renewal", GET, Effect::Send, vec![(Answered(200), DELIVERED)], ""),
        (
            "401, renewed, retried",
            GET,
            Effect::Send,
            vec![(Answered(401), RENEW), (renewed(), Effect::Send), (Answered(200), Effect::Confirm), LASTS],
            "new=1",
        ),
        (
            "a second 401 stands, with the new cookies",
            GET,
            Effect::Send,
            vec![(Answered(401), RENEW), (renewed(), Effect::Send), (Answered(401), Effect::Confirm), LASTS],
            "new=1",
        ),
        (
            "a retry that ends in 500 keeps the new cookies",
            POST,
            Effect::Send,
            vec![(Answered(401), RENEW), (renewed(), Effect::Send), (Answered(500), Effect::Confirm), LASTS],
            "new=1",
        ),
        (
            "a retry without an answer keeps the new cookies, and an unsafe one is not sent again",
            POST,
            Effect::Send,
            vec![
                (Answered(401), RENEW),
                (renewed(), Effect::Send),
                (Failed(Failure::Unreachable), Effect::Confirm),
                (Lasts(None), unanswered(Failure::Unreachable)),
            ],
            "new=1",
        ),
        (
            "signed out meanwhile: the cookies go nowhere, whatever the answer",
            GET,
            Effect::Send,
            vec![
                (Answered(401), RENEW),
                (renewed(), Effect::Send),
                (Answered(200), Effect::Confirm),
                (Lasts(Some(false)), DELIVERED),
            ],
            "",
        ),
        (
            "new tokens that were refused, and nobody can tell: the same",
            GET,
            Effect::Send,
            vec![
                (Answered(401), RENEW),
                (renewed(), Effect::Send),
                (Answered(401), Effect::Confirm),
                (Lasts(None), DELIVERED),
            ],
            "",
        ),
        (
            "new tokens that were not refused, and nobody can tell: they are delivered",
            GET,
            Effect::Send,
            vec![
                (Answered(401), RENEW),
                (renewed(), Effect::Send),
                (Answered(200), Effect::Confirm),
                (Lasts(None), DELIVERED),
            ],
            "new=1",
        ),
        (
            "the profile says itself that the session lasts",
            PROFILE,
            Effect::Send,
            vec![(Answered(401), RENEW), (renewed(), Effect::Send), (Answered(200), DELIVERED)],
            "new=1",
        ),
        (
            "and that it has ended",
            PROFILE,
            Effect::Send,
            vec![(Answered(401), RENEW), (renewed(), Effect::Send), (Answered(401), DELIVERED)],
            "",
        ),
        ("a refresh of a session that lasts", REFRESH, Effect::Send, vec![(Answered(204), Effect::Confirm), LASTS], ""),
        (
            "a refresh of one that has ended",
            REFRESH,
            Effect::Send,
            vec![(Answered(204), Effect::Confirm), (Lasts(Some(false)), Effect::Answer(SessionEnded))],
            "",
        ),
        ("a refresh that is refused", REFRESH, Effect::Send, vec![(Answered(401), DELIVERED)], ""),
        (
            "refused: the 401 stands",
            GET,
            Effect::Send,
            vec![(Answered(401), RENEW), (refused(), DELIVERED)],
            "old=; Max-Age=0",
        ),
        ("nobody can tell: 503", GET, Effect::Send, vec![(Answered(401), RENEW), (unavailable(), busy())], ""),
        (
            "no coordinator: the origin is asked",
            GET,
            Effect::Send,
            vec![
                (Answered(401), RENEW),
                (NoCoordinator, Effect::Renew(RefreshRoute::Origin)),
                (renewed(), Effect::Send),
                (Answered(200), Effect::Confirm),
                LASTS,
            ],
            "new=1",
        ),
        (
            "a call without a session is not renewed",
            Call { renewable: false, ..GET },
            Effect::Send,
            vec![(Answered(401), DELIVERED)],
            "",
        ),
        (
            "a body that can't be sent again: 401 with the new cookies",
            UPLOAD,
            Effect::Send,
            vec![(Answered(401), RENEW), (renewed(), Effect::Confirm), LASTS],
            "new=1",
        ),
        (
            "no access token: renewed beforehand, as the origin may answer it as nobody's",
            LATE,
            RENEW,
            vec![(renewed(), Effect::Send), (Answered(200), Effect::Confirm), LASTS],
            "new=1",
        ),
        (
            "no access token and none to be had: sent as nobody's",
            LATE,
            RENEW,
            vec![(refused(), Effect::Send), (Answered(200), DELIVERED)],
            "old=; Max-Age=0",
        ),
        (
            "the same, its token expired: renewed beforehand",
            LATE_UPLOAD,
            RENEW,
            vec![(renewed(), Effect::Send), (Answered(200), Effect::Confirm), LASTS],
            "new=1",
        ),
        (
            "renewed beforehand, it is not renewed again",
            LATE_UPLOAD,
            RENEW,
            vec![(renewed(), Effect::Send), (Answered(401), Effect::Confirm), LASTS],
            "new=1",
        ),
        (
            "refused beforehand, it is sent: the call may need no session",
            LATE_UPLOAD,
            RENEW,
            vec![(refused(), Effect::Send), (Answered(200), DELIVERED)],
            "old=; Max-Age=0",
        ),
        (
            "nobody could tell beforehand, and it did need one: 503",
            LATE_UPLOAD,
            RENEW,
            vec![(unavailable(), Effect::Send), (Answered(401), busy())],
            "",
        ),
        (
            "nobody could tell beforehand, and it needed none",
            LATE_UPLOAD,
            RENEW,
            vec![(unavailable(), Effect::Send), (Answered(200), DELIVERED)],
            "",
        ),
        (
            "an idempotent call that did not arrive is sent once more",
            GET,
            Effect::Send,
            vec![(Failed(Failure::Unreachable), Effect::Send), (Answered(200), DELIVERED)],
            "",
        ),
        (
            "and no more than once",
            GET,
            Effect::Send,
            vec![
                (Failed(Failure::Unreachable), Effect::Send),
                (Failed(Failure::Unreachable), unanswered(Failure::Unreachable)),
            ],
            "",
        ),
        (
            "no call is sent again after a timeout",
            GET,
            Effect::Send,
            vec![(Failed(Failure::TimedOut), unanswered(Failure::TimedOut))],
            "",
        ),
        (
            "an unsafe call that did not arrive is not sent again",
            POST,
            Effect::Send,
            vec![(Failed(Failure::Unreachable), unanswered(Failure::Unreachable))],
            "",
        ),
        (
            "a resting origin is not asked again",
            GET,
            Effect::Send,
            vec![(Failed(Failure::CircuitOpen), unanswered(Failure::CircuitOpen))],
            "",
        ),
    ];
    for (name, call, first, events, cookies) in ways {
        let (mut exchange, effect) = Exchange::new(call);
        assert_eq!(effect, first, "{name}");
        for (event, expected) in events {
            let shown = format!("{name}: {event:?}");
            assert_eq!(exchange.on(event), expected, "{shown}");
        }
        assert_eq!(exchange.cookies().join(", "), cookies, "{name}");
    }
}
