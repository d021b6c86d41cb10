//! Browsers, edge, coordinators and origin in one simulated world, driven by a seed: delays, losses,
//! crashes, reordering, clocks that differ, sign-outs that race. The rules and machines are those that
//! the Workers run; the world only carries their effects out, and checks what must never happen.
//!
//! `KIRKAS_SCHEDULES` says how many schedules; `KIRKAS_SEED` replays one, with its log.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a simulation may stop where it finds a fault"
)]

mod origin;
mod random;
mod world;

use world::World;

/// The origin's grace time, in milliseconds.
const GRACE: i64 = 30_000;
/// How far a server's clock may be off either way, in milliseconds.
const SKEW: i64 = 2_000;

/// A fault put in on purpose, which the simulation has to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plant {
    None,
    /// The coordinator lets a second refresh begin when the first takes long.
    LockExpires,
    /// Of all who show a token at once, only the first gets its successor; the others are refused.
    LosersClear,
    /// The grace time is any old token's.
    GraceForOld,
    /// A retry that ends in 401 renews the session again.
    RetryLoop,
    /// Whether a session lasts is not asked before its cookies are handed on.
    Unconfirmed,
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a whole number"))
}

#[test]
fn no_schedule_breaks_a_session() {
    if let Some(seed) = number("KIRKAS_SEED") {
        let outcome = World::new(seed, Plant::None, true).run();
        assert_eq!(outcome.err(), None, "seed {seed}");
        return;
    }
    let schedules = number("KIRKAS_SCHEDULES").unwrap_or(5_000);
    let mut seen = world::Seen::default();
    for seed in 0..schedules {
        match World::new(seed, Plant::None, false).run() {
            Ok(one) => seen.add(&one),
            Err(fault) => panic!("{fault}\nKIRKAS_SEED={seed} shows how"),
        }
    }
    println!("{schedules} schedules: {seen:?}");
    assert!(seen.is_rich(), "the schedules leave something out: {seen:?}");
}

#[test]
fn each_planted_fault_is_found() {
    for (plant, expected) in [
        (Plant::LockExpires, "two refreshes of one token at once"),
        (Plant::LosersClear, "cookies of a session that lasts were cleared"),
        (Plant::GraceForOld, "a token older than the previous generation was exchanged"),
        (Plant::RetryLoop, "a call renewed its session more than once"),
        (Plant::Unconfirmed, "an answer set cookies of a session that had ended"),
    ] {
        let found = (0..20_000).find_map(|seed| Some((seed, World::new(seed, plant, false).run().err()?)));
        let (seed, fault) = found.unwrap_or_else(|| panic!("{plant:?} was not found"));
        assert_eq!(fault, expected, "{plant:?}, seed {seed}");
        let again = World::new(seed, plant, false).run().err();
        assert_eq!(again.as_ref(), Some(&fault), "{plant:?} is found again by its seed {seed}");
    }
}
