//! The numbers among the Worker's variables: read once, because they do not change while the isolate lives.

use std::cell::Cell;

use crate::platform::Env;

/// Numbers that `wrangler.toml` sets, or their defaults.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Milliseconds after which the pointer is read again.
    pub pointer_max_age_ms: f64,
    /// Bytes that shards of the redirect table may take in memory. With two indexes (2.3 MB each at 1,000,000 rules: one
    /// serves while the next is read) and the Worker itself the default stays below 40 MB, beside the caches of
    /// `platform/*.ts` (40 MB).
    pub shard_memory_bytes: usize,
    /// Milliseconds for which counts are collected before they are sent. The platform lets work behind an answer
    /// go on for 30 s: more than 20 s would be cut off.
    pub counts_collected_ms: u32,
    /// Milliseconds that the origin has in all.
    pub origin_deadline_ms: f64,
    /// Milliseconds that a visitor's body may keep a call to the origin waiting.
    pub body_deadline_ms: f64,
    /// Milliseconds of the past by which the origin is judged.
    pub origin_window_ms: u32,
    /// Calls in that time below which it is not judged.
    pub origin_minimum_calls: u32,
    /// The share of them, in percent, that fails where it rests.
    pub origin_failure_percent: u32,
    /// Milliseconds that it rests.
    pub origin_rest_ms: u32,
    /// Shortest and longest length of a refresh token; the origin is not asked about others.
    pub refresh_token_lengths: (usize, usize),
    /// Milliseconds that a refresh of a session has.
    pub refresh_deadline_ms: f64,
    /// Milliseconds for which a coordinator remembers a refresh.
    pub refresh_grace_ms: u32,
}

/// Shortest and longest length of a refresh token: of the reference origin, and of an origin that is not known here.
const OWN_TOKEN_LENGTHS: (u32, u32) = (43, 43);
const TOKEN_LENGTHS: (u32, u32) = (1, 4096);

thread_local! {
    static SETTINGS: Cell<Option<Settings>> = const { Cell::new(None) };
}

impl Settings {
    /// As the bindings say.
    pub fn from_env(env: &Env) -> Self {
        SETTINGS.get().unwrap_or_else(|| {
            let settings = Self::read(env);
            SETTINGS.set(Some(settings));
            settings
        })
    }

    fn read(env: &Env) -> Self {
        let number = |name: &str, default: u32| env.text(name).parse::<u32>().unwrap_or(default);
        let (shortest, longest) = if env.text("ORIGIN_URL").is_empty() { OWN_TOKEN_LENGTHS } else { TOKEN_LENGTHS };
        Self {
            pointer_max_age_ms: number("POINTER_MAX_AGE_MS", 30_000).into(),
            shard_memory_bytes: number("SHARD_MEMORY_BYTES", 28 * 1024 * 1024) as usize,
            counts_collected_ms: number("COUNTS_COLLECTED_MS", 5_000).min(20_000),
            origin_deadline_ms: number("ORIGIN_DEADLINE_MS", 30_000).into(),
            body_deadline_ms: number("BODY_DEADLINE_MS", 30_000).into(),
            origin_window_ms: number("ORIGIN_WINDOW_MS", 30_000),
            origin_minimum_calls: number("ORIGIN_MINIMUM_CALLS", 10),
            origin_failure_percent: number("ORIGIN_FAILURE_PERCENT", 50),
            origin_rest_ms: number("ORIGIN_REST_MS", 10_000),
            refresh_token_lengths: (
                number("MIN_REFRESH_TOKEN_LENGTH", shortest) as usize,
                number("MAX_REFRESH_TOKEN_LENGTH", longest) as usize,
            ),
            refresh_deadline_ms: number("REFRESH_DEADLINE_MS", 12_000).into(),
            refresh_grace_ms: number("REFRESH_GRACE_MS", 30_000),
        }
    }
}
