//! What the deployment configures: the `[vars]` of `wrangler.toml` and the secret of the mail
//! service. The numbers live there and have no second copy here.

use std::fmt;

use kirkas_core::signed::KeyRing;

use crate::clock::{Seconds, Timestamp};
use crate::device_authorization::DeviceSettings;
use crate::identifications::IdentityProviders;
use crate::lender_systems::LenderSystems;
use crate::passkeys::{PasskeySettings, relying_party};
use crate::sealing::{DataKeys, Recognition, Sealing};

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
    /// `ACCEPT_SIGN_IN_SECONDS`: how old the sign-in may be at most of who accepts an offer.
    pub accept_sign_in: Seconds,
    /// `OWN_DATA_SIGN_IN_SECONDS`: how old the sign-in may be at most of who takes away or erases what is stored about them.
    pub own_data_sign_in: Seconds,
    /// `DAILY_EXPORTS`: how often a user may take away what is stored about them, in a day.
    pub daily_exports: u32,
    /// `LOGIN_LINK_SECONDS`: how long a login link may be used.
    pub login_link: Seconds,
    /// `LOGIN_CODE_TRIES`: how often codes may be tried against a link.
    pub login_code_tries: u32,
    /// `OPEN_LOGIN_LINKS`: how many unused links a user can have at once, so that nobody's mailbox
    /// is flooded.
    pub open_login_links: u32,
    /// `HOURLY_APPLICATIONS`: how many applications a user may send in an hour.
    pub hourly_applications: u32,
    /// `LOCAL_PORT`: the port of local hosts in the links of mails, where it is another than `locales/regions.json` says.
    pub local_port: Option<u16>,
    /// `INVITATION_SECONDS`: how long a co-applicant has to answer an invitation.
    pub invitation: Seconds,
    /// How long drafts and their links last.
    pub drafts: DraftTimes,
    /// `DATA_KEYS` and `RECOGNITION_KEYS`: what personal data is sealed with, and people are recognised by.
    pub sealing: Sealing,
    /// `MAIL_URL` and `MAIL_TOKEN`, where mail is set up.
    pub mail: Option<MailService>,
    /// `LENDER_SYSTEMS` and `LENDER_KEYS`: lenders who answer with a system of their own.
    pub lender_systems: LenderSystems,
    /// `IDENTIFICATION_SECONDS`: how long an attempt at identification may take.
    pub identification: Seconds,
    /// `IDENTITY_PROVIDERS` and `IDENTITY_SECRETS`: who identifies people, by country.
    pub identity_providers: IdentityProviders,
    /// Passkeys, and the codes that get one back.
    pub passkeys: PasskeySettings,
    /// Machines that get tokens of the staff's own.
    pub devices: DeviceSettings,
    /// `CONVERSION_KEYS`, which control has, too, and signs its calls with.
    pub control_keys: Option<KeyRing>,
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
    /// `SESSION_SECONDS`: how long a session lasts at most, from the sign-in on and however often it is renewed.
    pub session: Seconds,
}

impl SessionTimes {
    /// Whoever signed in then or before has no session any more at `now`.
    pub fn ended_if_opened_by(self, now: Timestamp) -> Timestamp {
        now.minus(self.session)
    }
}

/// How long drafts are kept, from their last change, and how long what is mailed for them works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftTimes {
    /// `DRAFT_SECONDS`: a draft whose address is not confirmed.
    pub unconfirmed: Seconds,
    /// `CONFIRMED_DRAFT_SECONDS`: one whose address is.
    pub confirmed: Seconds,
    /// `SENT_DRAFT_SECONDS`: what is left of one that has become an application.
    pub sent: Seconds,
    /// `RESUME_LINK_SECONDS`: a link to come back to a draft.
    pub resume_link: Seconds,
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
        let local_port = match filled("LOCAL_PORT") {
            Some(port) => Some(port.parse().map_err(|_| SettingError("LOCAL_PORT"))?),
            None => None,
        };
        let control_keys = match filled("CONVERSION_KEYS") {
            Some(keys) => Some(KeyRing::read(&keys).map_err(|_| SettingError("CONVERSION_KEYS"))?),
            None => None,
        };
        Ok(Self {
            environment,
            session: SessionTimes {
                access: seconds("ACCESS_TOKEN_SECONDS")?,
                refresh: seconds("REFRESH_TOKEN_SECONDS")?,
                grace: seconds("REFRESH_GRACE_SECONDS")?,
                session: seconds("SESSION_SECONDS")?,
            },
            accept_sign_in: seconds("ACCEPT_SIGN_IN_SECONDS")?,
            own_data_sign_in: seconds("OWN_DATA_SIGN_IN_SECONDS")?,
            daily_exports: number("DAILY_EXPORTS")?,
            login_link: seconds("LOGIN_LINK_SECONDS")?,
            login_code_tries: number("LOGIN_CODE_TRIES")?,
            open_login_links: number("OPEN_LOGIN_LINKS")?,
            hourly_applications: number("HOURLY_APPLICATIONS")?,
            local_port,
            passkeys: PasskeySettings {
                relying_party: match (filled("CONSOLE_HOST"), filled("PASSKEY_DOMAIN")) {
                    (None, None) if environment == Environment::Development => relying_party::local(local_port),
                    (None, None) => None,
                    (host, domain) => Some(
                        relying_party::of(&host.unwrap_or_default(), &domain.unwrap_or_default())
                            .ok_or(SettingError("PASSKEY_DOMAIN"))?,
                    ),
                },
                sign_in: seconds("PASSKEY_SIGN_IN_SECONDS")?,
                challenge: seconds("PASSKEY_CHALLENGE_SECONDS")?,
                enrolment_code: seconds("ENROLMENT_CODE_SECONDS")?,
                recovery_review: seconds("RECOVERY_REVIEW_SECONDS")?,
            },
            devices: DeviceSettings {
                code: seconds("DEVICE_CODE_SECONDS")?,
                poll: seconds("DEVICE_POLL_SECONDS")?,
                tries: number("DEVICE_CODE_TRIES")?,
                token: seconds("PERSONAL_TOKEN_SECONDS")?,
            },
            conversion_reports: filled("EDGE_URL")
                .zip(control_keys.clone())
                .map(|(url, keys)| ConversionReports { url: url + "/edge/conversions", keys }),
            control_keys,
            lender_systems: LenderSystems::read(
                &variable("LENDER_SYSTEMS").unwrap_or_default(),
                &variable("LENDER_KEYS").unwrap_or_default(),
                environment == Environment::Development,
            )
            .ok_or(SettingError("LENDER_SYSTEMS"))?,
            identification: seconds("IDENTIFICATION_SECONDS")?,
            identity_providers: IdentityProviders::read(
                &variable("IDENTITY_PROVIDERS").unwrap_or_default(),
                &variable("IDENTITY_SECRETS").unwrap_or_default(),
                environment == Environment::Development,
            )
            .ok_or(SettingError("IDENTITY_PROVIDERS"))?,
            invitation: seconds("INVITATION_SECONDS")?,
            drafts: DraftTimes {
                unconfirmed: seconds("DRAFT_SECONDS")?,
                confirmed: seconds("CONFIRMED_DRAFT_SECONDS")?,
                sent: seconds("SENT_DRAFT_SECONDS")?,
                resume_link: seconds("RESUME_LINK_SECONDS")?,
            },
            sealing: Sealing {
                data: filled("DATA_KEYS")
                    .and_then(|keys| DataKeys::read(&keys).ok())
                    .ok_or(SettingError("DATA_KEYS"))?,
                recognition: filled("RECOGNITION_KEYS")
                    .and_then(|keys| Recognition::read(&keys).ok())
                    .ok_or(SettingError("RECOGNITION_KEYS"))?,
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
            ("SESSION_SECONDS", "7776000"),
            ("ACCEPT_SIGN_IN_SECONDS", "86400"),
            ("OWN_DATA_SIGN_IN_SECONDS", "3600"),
            ("DAILY_EXPORTS", "3"),
            ("LOGIN_LINK_SECONDS", "900"),
            ("LOGIN_CODE_TRIES", "5"),
            ("OPEN_LOGIN_LINKS", "10"),
            ("HOURLY_APPLICATIONS", "3"),
            ("DRAFT_SECONDS", "604800"),
            ("CONFIRMED_DRAFT_SECONDS", "2592000"),
            ("SENT_DRAFT_SECONDS", "86400"),
            ("RESUME_LINK_SECONDS", "604800"),
            ("INVITATION_SECONDS", "604800"),
            ("IDENTIFICATION_SECONDS", "600"),
            ("PASSKEY_SIGN_IN_SECONDS", "900"),
            ("PASSKEY_CHALLENGE_SECONDS", "300"),
            ("ENROLMENT_CODE_SECONDS", "259200"),
            ("RECOVERY_REVIEW_SECONDS", "86400"),
            ("DEVICE_CODE_SECONDS", "600"),
            ("DEVICE_POLL_SECONDS", "5"),
            ("DEVICE_CODE_TRIES", "5"),
            ("PERSONAL_TOKEN_SECONDS", "2592000"),
            ("DATA_KEYS", "d:dddddddddddddddddddddddddddddddd"),
            ("RECOGNITION_KEYS", "r:rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr"),
        ];
        Settings::read(|name| {
            let found = changes.iter().chain(&defaults).find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn durations_are_read_in_seconds() {
        let settings = read(&[]).unwrap();
        let expected = SessionTimes {
            access: Seconds(600),
            refresh: Seconds(2_592_000),
            grace: Seconds(30),
            session: Seconds(7_776_000),
        };
        assert_eq!((settings.session, settings.accept_sign_in), (expected, Seconds(86_400)));
    }

    #[test]
    fn a_wrong_variable_is_named() {
        for (name, value) in [
            ("ENVIRONMENT", "staging"),
            ("ENVIRONMENT", ""),
            ("ACCESS_TOKEN_SECONDS", "-1"),
            ("REFRESH_TOKEN_SECONDS", "30 days"),
            ("REFRESH_GRACE_SECONDS", ""),
            ("SESSION_SECONDS", ""),
            ("ACCEPT_SIGN_IN_SECONDS", "a day"),
            ("OWN_DATA_SIGN_IN_SECONDS", "an hour"),
            ("DAILY_EXPORTS", "-3"),
            ("LOGIN_LINK_SECONDS", "1.5"),
            ("LOGIN_CODE_TRIES", ""),
            ("OPEN_LOGIN_LINKS", "many"),
            ("HOURLY_APPLICATIONS", ""),
            ("LOCAL_PORT", "99999"),
            ("DRAFT_SECONDS", "a week"),
            ("CONFIRMED_DRAFT_SECONDS", ""),
            ("SENT_DRAFT_SECONDS", "-1"),
            ("RESUME_LINK_SECONDS", ""),
            ("INVITATION_SECONDS", "a week"),
            ("IDENTIFICATION_SECONDS", ""),
            ("PASSKEY_SIGN_IN_SECONDS", "now"),
            ("PASSKEY_CHALLENGE_SECONDS", ""),
            ("ENROLMENT_CODE_SECONDS", "72 h"),
            ("RECOVERY_REVIEW_SECONDS", ""),
            ("DEVICE_CODE_SECONDS", "ten minutes"),
            ("DEVICE_POLL_SECONDS", ""),
            ("DEVICE_CODE_TRIES", "-5"),
            ("PERSONAL_TOKEN_SECONDS", ""),
            ("PASSKEY_DOMAIN", "kirkas.example"),
            ("IDENTITY_PROVIDERS", "FI=https://id.example"),
            ("DATA_KEYS", ""),
            ("DATA_KEYS", "d:short"),
            ("CONVERSION_KEYS", "c:short"),
            ("RECOGNITION_KEYS", ""),
            ("LENDER_SYSTEMS", "novella-lending=https://novella.example"),
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
    fn passkeys_are_of_the_consoles_host_and_of_this_machine_in_development() {
        let party = |changes: &[(&str, &str)]| read(changes).unwrap().passkeys.relying_party;
        assert_eq!(party(&[]), None);
        let console = party(&[("CONSOLE_HOST", "www.kirkas.example"), ("PASSKEY_DOMAIN", "kirkas.example")]).unwrap();
        assert_eq!((console.id.as_str(), console.origin.as_str()), ("kirkas.example", "https://www.kirkas.example"));
        let local = party(&[("ENVIRONMENT", "development"), ("LOCAL_PORT", "9000")]).unwrap();
        assert_eq!((local.id.as_str(), local.origin.as_str()), ("localhost", "http://localhost:9000"));
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
