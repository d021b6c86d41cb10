//! What the deployment configures: the `[vars]` of `wrangler.toml` and the secret of the mail
//! service. The numbers live there and have no second copy here.

use std::fmt;

use kirkas_core::signed::KeyRing;

use crate::clock::Seconds;

/// Where the Worker runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// Mail is sent; there is no outbox.
    Production,
    /// Mail stays in the outbox, which is shown at `/api/dev/outbox`.
    Development,
}

/// The configuration of one deployment.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `ENVIRONMENT`: `production` or `development`.
    pub environment: Environment,
    /// How long sessions last.
    pub session: SessionTimes,
    /// `LOGIN_LINK_SECONDS`: how long a login link may be used.
    pub login_link: Seconds,
    /// `OPEN_LOGIN_LINKS`: how many unused links a user can have at once, so that nobody's mailbox
    /// is flooded.
    pub open_login_links: u32,
    /// `MAIL_URL` and `MAIL_TOKEN`, where mail is set up.
    pub mail: Option<MailService>,
    /// `EDGE_URL` and `CONVERSION_KEYS`, where conversions are reported.
    pub conversion_reports: Option<ConversionReports>,
}

/// How long the parts of a session last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionTimes {
    /// `ACCESS_TOKEN_SECONDS`: life of an access token.
    pub access: Seconds,
    /// `REFRESH_TOKEN_SECONDS`: life of a refresh token that is not used.
    pub refresh: Seconds,
    /// `REFRESH_GRACE_SECONDS`: how long a used refresh token is still answered, with the same
    /// successor.
    pub grace: Seconds,
}

/// Where conversions are reported, and what signs the reports.
#[derive(Debug, Clone)]
pub struct ConversionReports {
    /// The edge's address for them.
    pub url: String,
    /// The first key signs.
    pub keys: KeyRing,
}

/// The service that sends mail. `Debug` does not show the secret.
#[derive(Clone, PartialEq, Eq)]
pub struct MailService {
    /// Where messages are posted.
    pub url: String,
    /// The bearer secret.
    pub token: String,
}

/// A variable that is missing or makes no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettingError(&'static str);

impl Settings {
    /// Reads the settings through `variable`, which gives the text of a variable by its name.
    ///
    /// # Errors
    /// [`SettingError`] names the first variable that is missing or wrong.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, SettingError> {
        let number = |name| variable(name).and_then(|text| text.parse().ok()).ok_or(SettingError(name));
        let seconds = |name| number(name).map(Seconds);
        let filled = |name| variable(name).filter(|text| !text.is_empty());
        let environment = match variable("ENVIRONMENT").as_deref() {
            Some("production") => Environment::Production,
            Some("development") => Environment::Development,
            _ => return Err(SettingError("ENVIRONMENT")),
        };
        Ok(Self {
            environment,
            session: SessionTimes {
                access: seconds("ACCESS_TOKEN_SECONDS")?,
                refresh: seconds("REFRESH_TOKEN_SECONDS")?,
                grace: seconds("REFRESH_GRACE_SECONDS")?,
            },
            login_link: seconds("LOGIN_LINK_SECONDS")?,
            open_login_links: number("OPEN_LOGIN_LINKS")?,
            conversion_reports: match filled("EDGE_URL").zip(filled("CONVERSION_KEYS")) {
                None => None,
                Some((url, keys)) => Some(ConversionReports {
                    url: url + "/edge/conversions",
                    keys: KeyRing::read(&keys).map_err(|_| SettingError("CONVERSION_KEYS"))?,
                }),
            },
            mail: filled("MAIL_URL").zip(filled("MAIL_TOKEN")).map(|(url, token)| MailService { url, token }),
        })
    }
}

impl fmt::Debug for MailService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailService").field("url", &self.url).finish_non_exhaustive()
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the variable {} is missing or wrong", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(changes: &[(&str, &str)]) -> Result<Settings, SettingError> {
        let defaults = [
            ("ENVIRONMENT", "production"),
            ("ACCESS_TOKEN_SECONDS", "600"),
            ("REFRESH_TOKEN_SECONDS", "2592000"),
            ("REFRESH_GRACE_SECONDS", "30"),
            ("LOGIN_LINK_SECONDS", "900"),
            ("OPEN_LOGIN_LINKS", "10"),
        ];
        Settings::read(|name| {
            let found = changes.iter().chain(&defaults).find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn durations_are_read_in_seconds() {
        let session = read(&[]).unwrap().session;
        assert_eq!(session, SessionTimes { access: Seconds(600), refresh: Seconds(2_592_000), grace: Seconds(30) });
    }

    #[test]
    fn a_wrong_variable_is_named() {
        for (name, value) in [
            ("ENVIRONMENT", "staging"),
            ("ENVIRONMENT", ""),
            ("ACCESS_TOKEN_SECONDS", "-1"),
            ("REFRESH_TOKEN_SECONDS", "30 days"),
            ("REFRESH_GRACE_SECONDS", ""),
            ("LOGIN_LINK_SECONDS", "1.5"),
            ("OPEN_LOGIN_LINKS", "many"),
        ] {
            assert_eq!(read(&[(name, value)]).unwrap_err(), SettingError(name), "{name}={value}");
        }
    }

    #[test]
    fn mail_needs_both_its_address_and_its_secret() {
        for (changes, set_up) in [
            (&[][..], false),
            (&[("MAIL_URL", "https://mail.example/")], false),
            (&[("MAIL_TOKEN", "secret")], false),
            (&[("MAIL_URL", ""), ("MAIL_TOKEN", "secret")], false),
            (&[("MAIL_URL", "https://mail.example/"), ("MAIL_TOKEN", "secret")], true),
        ] {
            assert_eq!(read(changes).unwrap().mail.is_some(), set_up, "{changes:?}");
        }
    }

    #[test]
    fn conversions_are_reported_with_an_address_and_sound_keys() {
        let keys = ("CONVERSION_KEYS", "c:cccccccccccccccccccccccccccccccc");
        let url = ("EDGE_URL", "https://www.example.com");
        assert!(read(&[url]).unwrap().conversion_reports.is_none());
        assert!(read(&[keys]).unwrap().conversion_reports.is_none());
        let reports = read(&[url, keys]).unwrap().conversion_reports.unwrap();
        assert_eq!(reports.url, "https://www.example.com/edge/conversions");
        assert!(!format!("{reports:?}").contains("ccc"));
        assert_eq!(read(&[url, ("CONVERSION_KEYS", "c:short")]).unwrap_err(), SettingError("CONVERSION_KEYS"));
    }

    #[test]
    fn debug_does_not_show_the_mail_secret() {
        let service = MailService { url: "https://mail.example/".to_owned(), token: "secret".to_owned() };
        assert!(!format!("{service:?}").contains("secret"));
    }
}
