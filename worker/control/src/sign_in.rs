//! How and when a user signed in, as the origin tells it, and whether that is enough to change something.
//!
//! What changes takes a passkey that was used lately. `STAFF_SECOND_FACTOR` says otherwise: `origin` where the origin sees to a
//! second factor and does not tell of it, `none` in development, where the mailed link will do.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use worker::Env;

use crate::problem::Problem;

/// How long ago the passkey may have been used at most, in seconds.
const SIGN_IN_AGE: &str = "PUBLISH_SIGN_IN_SECONDS";
/// The same for who changes who may do what.
const MANAGEMENT_SIGN_IN_AGE: &str = "MANAGE_SIGN_IN_SECONDS";
/// What is taken for a second factor: empty, `origin` or `none`.
const SECOND_FACTOR: &str = "STAFF_SECOND_FACTOR";

/// How somebody signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInMethod {
    /// By a passkey that was told who they are.
    Passkey,
    /// By something else, such as a mailed link.
    Other,
    /// The origin does not tell.
    Unknown,
}

/// How and when somebody signed in.
#[derive(Debug, Clone, Copy)]
pub struct SignIn {
    /// How.
    pub method: SignInMethod,
    /// When; none where the origin does not tell.
    pub at: Option<DateTime<Utc>>,
    /// Until when what they publish needs a review, as they have recovered their account.
    pub review_until: Option<DateTime<Utc>>,
}

/// What a profile says of it (RFC 8176 has the words of `amr`).
#[derive(Deserialize)]
pub struct SignInReport {
    /// RFC 3339.
    signed_in_at: Option<String>,
    /// In seconds since 1970.
    auth_time: Option<i64>,
    amr: Option<Vec<String>>,
    /// RFC 3339.
    review_until: Option<String>,
}

/// What has to be there besides the mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondFactor {
    /// A passkey.
    Passkey,
    /// A passkey; or what an origin asks for that does not tell how its users sign in.
    Origin,
    /// Nothing.
    None,
}

/// What a change takes.
#[derive(Debug, Clone, Copy)]
pub struct SignInRule {
    second_factor: SecondFactor,
    /// In seconds.
    max_age: u32,
}

impl From<SignInReport> for SignIn {
    fn from(report: SignInReport) -> Self {
        let parsed = |time: String| Some(DateTime::parse_from_rfc3339(&time).ok()?.to_utc());
        let in_seconds = report.auth_time.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
        let method = report.amr.map_or(SignInMethod::Unknown, |methods| SignInMethod::of(&methods));
        Self {
            method,
            at: in_seconds.or_else(|| report.signed_in_at.and_then(parsed)),
            review_until: report.review_until.and_then(parsed),
        }
    }
}

impl SignInMethod {
    /// A key counts where it was told who holds it.
    fn of(methods: &[String]) -> Self {
        let has = |name: &str| methods.iter().any(|method| method == name);
        if has("user") && (has("hwk") || has("swk")) { Self::Passkey } else { Self::Other }
    }
}

impl SecondFactor {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "" => Some(Self::Passkey),
            "origin" => Some(Self::Origin),
            "none" => Some(Self::None),
            _ => None,
        }
    }
}

impl SignInRule {
    /// What publishing takes, as the variables say.
    ///
    /// # Errors
    /// [`Problem::Internal`] names a variable that is missing or wrong.
    pub fn of(env: &Env) -> Result<Self, Problem> {
        Self::read(env, SIGN_IN_AGE)
    }

    /// What changing who may do what takes, as the variables say.
    ///
    /// # Errors
    /// As of [`SignInRule::of`].
    pub fn of_management(env: &Env) -> Result<Self, Problem> {
        Self::read(env, MANAGEMENT_SIGN_IN_AGE)
    }

    fn read(env: &Env, age: &str) -> Result<Self, Problem> {
        let variable = |name| env.var(name).map(|value| value.to_string()).unwrap_or_default();
        let wrong = |name: &str| Problem::Internal(format!("the variable {name} is missing or wrong"));
        let second_factor = SecondFactor::from_name(&variable(SECOND_FACTOR)).ok_or_else(|| wrong(SECOND_FACTOR))?;
        let max_age = variable(age).parse().map_err(|_| wrong(age))?;
        Ok(Self { second_factor, max_age })
    }

    /// Refuses who has not signed in so.
    ///
    /// # Errors
    /// [`Problem::NoSignInTime`] and [`Problem::NoSignInMethod`] where the origin does not tell; [`Problem::SignInAgain`] names the age.
    pub fn check(self, sign_in: &SignIn, now: DateTime<Utc>) -> Result<(), Problem> {
        let enough = match (sign_in.method, self.second_factor) {
            (SignInMethod::Passkey, _) | (_, SecondFactor::None) | (SignInMethod::Unknown, SecondFactor::Origin) => {
                true
            }
            (SignInMethod::Unknown, SecondFactor::Passkey) => return Err(Problem::NoSignInMethod),
            (SignInMethod::Other, SecondFactor::Passkey | SecondFactor::Origin) => false,
        };
        let age = now.signed_duration_since(sign_in.at.ok_or(Problem::NoSignInTime)?);
        let is_fresh = enough && age < TimeDelta::seconds(self.max_age.into());
        if is_fresh { Ok(()) } else { Err(Problem::SignInAgain(self.max_age)) }
    }
}

impl SignIn {
    /// Refuses who has recovered their account lately: what they publish needs a review.
    ///
    /// # Errors
    /// [`Problem::ReviewNeeded`] says until when.
    pub fn check_review(&self, now: DateTime<Utc>) -> Result<(), Problem> {
        match self.review_until {
            Some(until) if now < until => Err(Problem::ReviewNeeded(until)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{SecondFactor, SignIn, SignInMethod, SignInReport, SignInRule};
    use chrono::{DateTime, TimeDelta, Utc};

    const HOUR: i64 = 3600;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    /// What is refused by its name; `ok` where nothing is.
    fn outcome(second_factor: SecondFactor, method: SignInMethod, seconds_ago: Option<i64>) -> String {
        let at = seconds_ago.map(|seconds| now().checked_sub_signed(TimeDelta::seconds(seconds)).unwrap());
        let rule = SignInRule { second_factor, max_age: 43_200 };
        let checked = rule.check(&SignIn { method, at, review_until: None }, now());
        checked.map_or_else(|problem| format!("{problem:?}"), |()| "ok".to_owned())
    }

    #[test]
    fn a_change_takes_a_passkey_of_the_last_twelve_hours() {
        use SecondFactor as Factor;
        use SignInMethod::{Other, Passkey, Unknown};
        let again = "SignInAgain(43200)";
        for (factor, method, seconds_ago, expected) in [
            (Factor::Passkey, Passkey, Some(0), "ok"),
            (Factor::Passkey, Passkey, Some(12 * HOUR - 1), "ok"),
            (Factor::Passkey, Passkey, Some(12 * HOUR), again),
            (Factor::Passkey, Passkey, None, "NoSignInTime"),
            (Factor::Passkey, Other, Some(0), again),
            (Factor::Passkey, Unknown, Some(0), "NoSignInMethod"),
            (Factor::Origin, Passkey, Some(0), "ok"),
            (Factor::Origin, Other, Some(0), again),
            (Factor::Origin, Unknown, Some(0), "ok"),
            (Factor::Origin, Unknown, Some(12 * HOUR), again),
            (Factor::Origin, Unknown, None, "NoSignInTime"),
            (Factor::None, Other, Some(0), "ok"),
            (Factor::None, Unknown, Some(0), "ok"),
            (Factor::None, Other, Some(12 * HOUR), again),
        ] {
            assert_eq!(outcome(factor, method, seconds_ago), expected, "{factor:?} {method:?} {seconds_ago:?}");
        }
    }

    #[test]
    fn a_profile_tells_how_and_when() {
        let at = |seconds| DateTime::from_timestamp(seconds, 0);
        for (profile, method, time) in [
            (r#"{"auth_time":5,"amr":["hwk","user"]}"#, SignInMethod::Passkey, at(5)),
            (r#"{"auth_time":5,"amr":["user","swk","mfa"]}"#, SignInMethod::Passkey, at(5)),
            (r#"{"auth_time":5,"signed_in_at":"1970-01-01T00:00:09Z","amr":["hwk"]}"#, SignInMethod::Other, at(5)),
            (r#"{"signed_in_at":"1970-01-01T00:00:09Z","amr":["otp"]}"#, SignInMethod::Other, at(9)),
            (r#"{"signed_in_at":"yesterday","amr":[]}"#, SignInMethod::Other, None),
            ("{}", SignInMethod::Unknown, None),
        ] {
            let sign_in = SignIn::from(serde_json::from_str::<SignInReport>(profile).unwrap());
            assert_eq!((sign_in.method, sign_in.at), (method, time), "{profile}");
        }
    }

    #[test]
    fn a_review_is_needed_for_a_while_after_a_recovery() {
        for (seconds, needed) in [(Some(1), true), (Some(0), false), (Some(-1), false), (None, false)] {
            let review_until = seconds.map(|seconds| now() + TimeDelta::seconds(seconds));
            let sign_in = SignIn { method: SignInMethod::Passkey, at: None, review_until };
            assert_eq!(sign_in.check_review(now()).is_err(), needed, "{seconds:?}");
        }
    }

    #[test]
    fn the_setting_has_three_values() {
        for (name, factor) in [
            ("", Some(SecondFactor::Passkey)),
            ("origin", Some(SecondFactor::Origin)),
            ("none", Some(SecondFactor::None)),
            ("Origin", None),
            ("otp", None),
        ] {
            assert_eq!(SecondFactor::from_name(name), factor, "{name}");
        }
    }
}
