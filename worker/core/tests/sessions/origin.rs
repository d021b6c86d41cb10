//! The origin: the tables that its SQL keeps, each call one transaction, and the judge that the Worker
//! asks. What it must never do is checked against an account of its own.

use kirkas_core::session::cookies::{ACCESS, REFRESH, apply_set_cookies, value};
use kirkas_core::session::rotation::{History, Verdict, judge};

use super::{GRACE, Plant, SKEW};

const REFRESH_LIFE: i64 = 30 * 24 * 3_600_000;

struct Family {
    user: usize,
    /// By no server's clock.
    opened_at: i64,
    revoked_at: Option<i64>,
    /// When its user signed out, by no server's clock.
    signed_out_at: Option<i64>,
    newest: usize,
}

struct Token {
    family: usize,
    generation: usize,
    rotated_at: Option<i64>,
    /// The moment of `rotated_at` by no server's clock.
    truly_rotated_at: i64,
    successor: Option<usize>,
    successor_kept: bool,
    expires_at: i64,
}

struct AccessToken {
    family: usize,
    expires_at: i64,
}

pub struct Origin {
    families: Vec<Family>,
    refresh: Vec<Token>,
    access: Vec<AccessToken>,
    access_life: i64,
    plant: Plant,
}

/// An answer: a status and `Set-Cookie` values.
pub type Answer = (u16, Vec<String>);

impl Origin {
    pub fn new(access_life: i64, plant: Plant) -> Self {
        Self { families: Vec::new(), refresh: Vec::new(), access: Vec::new(), access_life, plant }
    }

    pub fn sign_in(&mut self, user: usize, cookies: &str, now: i64, truly: i64) -> Answer {
        self.sign_out(cookies, now, truly);
        self.families.push(Family { user, opened_at: truly, revoked_at: None, signed_out_at: None, newest: 0 });
        (200, self.issue(self.families.len() - 1, 0, now))
    }

    pub fn sign_out(&mut self, cookies: &str, now: i64, truly: i64) -> Answer {
        let families = [
            id(cookies, REFRESH).and_then(|token| self.refresh.get(token)).map(|token| token.family),
            id(cookies, ACCESS).and_then(|token| self.access.get(token)).map(|token| token.family),
        ];
        for family in families.into_iter().flatten() {
            self.families[family].revoked_at.get_or_insert(now);
            self.families[family].signed_out_at.get_or_insert(truly);
        }
        (204, cleared(now))
    }

    /// A call that needs a session.
    pub fn call(&self, cookies: &str, now: i64) -> u16 {
        let token = id(cookies, ACCESS).and_then(|token| self.access.get(token));
        let good = token.is_some_and(|token| token.expires_at > now && self.is_open(token.family));
        if good { 200 } else { 401 }
    }

    /// The refresh call, at `now` by the clock of the server that answers it.
    pub fn renew(&mut self, cookies: &str, now: i64, truly: i64) -> Result<Answer, String> {
        let Some(shown) = id(cookies, REFRESH) else {
            return Ok((401, Vec::new()));
        };
        let claimed_now = self.claim(shown, now, truly);
        let issued = if claimed_now { self.add_successor(shown, now) } else { Vec::new() };
        let history = self.history(shown, claimed_now);
        match judge(Some(history), now, GRACE) {
            Verdict::Rotated => self.granted(shown, truly, issued),
            Verdict::Repeated { .. } if self.plant == Plant::LosersClear => Ok((401, cleared(truly))),
            Verdict::Repeated { .. } => {
                let successor = self.refresh[shown].successor.unwrap_or_default();
                self.granted(shown, truly, self.cookies_of(successor))
            }
            Verdict::Refused { clear } => Ok((401, if clear { cleared(truly) } else { Vec::new() })),
            Verdict::Reused => {
                self.check_reuse(shown, truly)?;
                let family = self.refresh[shown].family;
                self.families[family].revoked_at.get_or_insert(now);
                Ok((401, Vec::new()))
            }
        }
    }

    /// `UPDATE … SET rotated_at … WHERE rotated_at IS NULL AND expires_at > now AND the family is open`.
    fn claim(&mut self, shown: usize, now: i64, truly: i64) -> bool {
        let token = &self.refresh[shown];
        let claimed = token.rotated_at.is_none() && token.expires_at > now && self.is_open(token.family);
        if claimed {
            let token = &mut self.refresh[shown];
            (token.rotated_at, token.truly_rotated_at, token.successor_kept) = (Some(now), truly, true);
        }
        claimed
    }

    fn add_successor(&mut self, shown: usize, now: i64) -> Vec<String> {
        let (family, generation) = (self.refresh[shown].family, self.refresh[shown].generation + 1);
        let issued = self.issue(family, generation, now);
        self.refresh[shown].successor = Some(self.refresh.len() - 1);
        self.families[family].newest = generation;
        for token in self.refresh.iter_mut().filter(|token| token.successor == Some(shown)) {
            token.successor_kept = false;
        }
        issued
    }

    fn history(&self, shown: usize, claimed_now: bool) -> History {
        let token = &self.refresh[shown];
        let successor = token.successor.and_then(|successor| self.refresh.get(successor));
        let newer = self.families.iter().skip(token.family + 1);
        let user = self.families[token.family].user;
        let newer_session = newer.into_iter().any(|family| family.user == user && family.revoked_at.is_none());
        let forgiving = self.plant == Plant::GraceForOld;
        History {
            revoked_at: self.families[token.family].revoked_at,
            rotated_at: token.rotated_at,
            claimed_now,
            successors_stored: forgiving || token.successor_kept,
            successor_rotated: !forgiving && successor.is_some_and(|successor| successor.rotated_at.is_some()),
            newer_session,
        }
    }

    /// New tokens are for the newest generation and the one before it, for the grace time, while the
    /// session lasts.
    fn granted(&self, shown: usize, truly: i64, cookies: Vec<String>) -> Result<Answer, String> {
        let token = &self.refresh[shown];
        let family = &self.families[token.family];
        if family.revoked_at.is_some() {
            return Err("a session that is over was renewed".to_owned());
        }
        if token.generation + 1 < family.newest {
            return Err("a token older than the previous generation was exchanged".to_owned());
        }
        if truly - token.truly_rotated_at >= GRACE + 2 * SKEW {
            return Err("a token was exchanged again after the grace time".to_owned());
        }
        Ok((204, cookies))
    }

    /// A session ends for reuse only where a token came back that had its time.
    fn check_reuse(&self, shown: usize, truly: i64) -> Result<(), String> {
        let token = &self.refresh[shown];
        let old = token.generation + 1 < self.families[token.family].newest;
        let late = truly - token.truly_rotated_at >= GRACE - 2 * SKEW;
        if old || late { Ok(()) } else { Err("a token in its grace time ended its session".to_owned()) }
    }

    fn issue(&mut self, family: usize, generation: usize, now: i64) -> Vec<String> {
        self.refresh.push(Token {
            family,
            generation,
            rotated_at: None,
            truly_rotated_at: 0,
            successor: None,
            successor_kept: false,
            expires_at: now + REFRESH_LIFE,
        });
        self.access.push(AccessToken { family, expires_at: now + self.access_life });
        self.cookies_of(self.refresh.len() - 1)
    }

    fn cookies_of(&self, token: usize) -> Vec<String> {
        [ACCESS, REFRESH].iter().map(|name| format!("{name}={token}; Max-Age=1; Path=/; Secure")).collect()
    }

    fn is_open(&self, family: usize) -> bool {
        self.families[family].revoked_at.is_none()
    }

    /// Whether `cookies` are of a session that lasts and was opened before it was decided to clear them.
    pub fn is_robbed(&self, cookies: &str, clearing: &[String]) -> bool {
        let decided = clearing.iter().find_map(|cookie| cookie.split_once("Decided=")?.1.parse::<i64>().ok());
        let family = id(cookies, REFRESH).map(|token| &self.families[self.refresh[token].family]);
        family.zip(decided).is_some_and(|(family, decided)| family.revoked_at.is_none() && family.opened_at < decided)
    }

    /// Whether these cookies' session has ended, or its access token has.
    pub fn is_over(&self, set: &[String], now: i64) -> bool {
        self.call(&apply_set_cookies("", set), now) == 401
    }

    /// Whether the user of the session that these cookies set had signed out before `truly`.
    pub fn had_ended(&self, set: &[String], truly: i64) -> bool {
        let token = id(&apply_set_cookies("", set), REFRESH).map(|token| &self.refresh[token]);
        token.and_then(|token| self.families[token.family].signed_out_at).is_some_and(|at| at < truly)
    }

    /// Whether a refresh with these cookies has to succeed at `truly`, whatever the server's clock.
    pub fn must_renew(&self, cookies: &str, truly: i64) -> bool {
        id(cookies, REFRESH).map(|token| &self.refresh[token]).is_some_and(|token| {
            let newest = self.families[token.family].newest;
            let fresh = token.generation + 1 == newest && truly - token.truly_rotated_at < GRACE - 2 * SKEW;
            self.is_open(token.family) && (token.generation == newest || fresh)
        })
    }

    /// Whether the access token in these cookies has expired, as its cookie does.
    pub fn access_has_expired(&self, cookies: &str, now: i64) -> bool {
        id(cookies, ACCESS).is_none_or(|token| self.access[token].expires_at <= now)
    }
}

/// Both tokens of an issue have the same number.
fn id(cookies: &str, name: &str) -> Option<usize> {
    value(cookies, name)?.parse().ok()
}

/// Cookies that clear, and when that was decided.
fn cleared(at: i64) -> Vec<String> {
    [ACCESS, REFRESH].iter().map(|name| format!("{name}=; Max-Age=0; Decided={at}")).collect()
}
