//! The cookies that store a visitor's variations, with consent. The edge reads the signed one, so new weights move
//! nobody to another variation and nobody is counted twice. The other one is for the app's scripts, and the edge never
//! reads it.

use super::Assignment;
use super::form::push_encoded;
use super::identity::{ATTRIBUTES, LIFETIME, set_cookie};
use crate::session::cookies;
use crate::signed::KeyRing;

/// The signed cookie.
const COOKIE: &str = "__Host-assignments";
/// What its signature is for.
const PURPOSE: &str = "assignments";
/// The cookie for scripts.
const READABLE: &str = "__Host-experiments";
/// Bytes of assignments that a cookie holds, some thirty: each costs every request a little.
const ROOM: usize = 1200;
/// The attribute that visitors are assigned by.
pub(super) const ATTRIBUTE: &str = "id";

/// A visitor's assignments, the oldest first: a line each, of experiment, version of its buckets, and variation's
/// key, between tabs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Assignments(String);

impl Assignments {
    /// Those of a `Cookie` header; none if the cookie was changed or has expired.
    #[inline]
    pub fn read(cookies: &str, ring: &KeyRing, now_ms: u64) -> Self {
        let value = cookies::value(cookies, COOKIE);
        let payload = value.and_then(|value| ring.open(PURPOSE, now_ms.div_euclid(1000), value).ok());
        Self(payload.and_then(|payload| String::from_utf8(payload).ok()).unwrap_or_default())
    }

    /// The assignments as the evaluation takes them.
    #[inline]
    pub fn of<'a>(&'a self, visitor: &'a str) -> Vec<Assignment<'a>> {
        let assignment = |line: &'a str| {
            let [experiment, bucket_version, variation] = fields(line)?;
            let bucket_version = bucket_version.parse().ok()?;
            Some(Assignment { attribute: ATTRIBUTE, value: visitor, experiment, bucket_version, variation })
        };
        self.0.lines().filter_map(assignment).collect()
    }

    /// Whether the visitor has a variation.
    #[inline]
    pub fn has(&self, experiment: &str, variation: &str) -> bool {
        let is_it = |line| fields(line).is_some_and(|[known, _, key]| (known, key) == (experiment, variation));
        self.0.lines().any(is_it)
    }

    /// Adds an assignment in the place of another of this version; of too many the oldest are dropped.
    #[inline]
    pub fn add(&mut self, experiment: &str, bucket_version: u32, variation: &str) {
        let version = bucket_version.to_string();
        let line = [experiment, "\t", &version, "\t", variation, "\n"].concat();
        let is_other = |line: &&str| fields(line).is_some_and(|[known, old, _]| (known, old) != (experiment, &version));
        let others = self.0.lines().filter(is_other);
        let mut room = ROOM.saturating_sub(line.len());
        let mut retained: Vec<&str> = others
            .rev()
            .take_while(|line| {
                let left = room.checked_sub(line.len().saturating_add(1));
                room = left.unwrap_or_default();
                left.is_some()
            })
            .collect();
        retained.reverse();
        self.0 = retained.into_iter().flat_map(|line| [line, "\n"]).chain([line.as_str()]).collect();
    }

    /// The two `Set-Cookie` that store them.
    #[inline]
    pub fn set(&self, ring: &KeyRing, now_ms: u64) -> [String; 2] {
        // Of several versions of an experiment the last counts.
        let all = self.0.lines().rev().filter_map(fields).map(|[experiment, _, variation]| (experiment, variation));
        let readable = [READABLE, "=", &readable(all), "; Path=/; Secure; SameSite=Lax; Max-Age="].concat();
        [set_cookie(COOKIE, PURPOSE, &self.0, ring, now_ms), readable + &LIFETIME.to_string()]
    }
}

/// Key and variation's key of each experiment, the first where it is there more than once: `hero.bold~cta.0`.
#[inline]
pub(super) fn readable<'a>(all: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut out = String::new();
    let mut seen = Vec::new();
    for (experiment, variation) in all {
        if !seen.contains(&experiment) {
            seen.push(experiment);
            out.push_str(if out.is_empty() { "" } else { "~" });
            push_encoded(&mut out, experiment);
            out.push('.');
            push_encoded(&mut out, variation);
        }
    }
    out
}

/// The `Set-Cookie`s that take them away.
#[inline]
pub fn clear() -> [String; 2] {
    [COOKIE, READABLE].map(|name| [name, "=", ATTRIBUTES, "0"].concat())
}

fn fields(line: &str) -> Option<[&str; 3]> {
    let mut fields = line.split('\t');
    Some([fields.next()?, fields.next()?, fields.next()?])
}
