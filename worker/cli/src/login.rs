//! `edgectl login`, `logout` and `whoami`: a token of the user's own, which they allow in the console (RFC 8628).

mod polling;
mod site;

use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arguments::Server;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::logins::{Login, Logins};
use crate::terminal::{WARNING, message};
use polling::{Next, Polling};
use site::Site;

/// The longest name of a token, in characters.
const MAX_NAME_LENGTH: usize = 60;

/// Whoever a token stands for, as control answers it.
#[derive(Serialize, Deserialize)]
struct WhoAmI {
    who: String,
    roles: Vec<String>,
    may: Vec<String>,
    may_change: Vec<String>,
}

/// What is wanted of a token.
pub struct Wish<'a> {
    /// What it is to be limited to; to nothing where there is none.
    pub scopes: &'a [String],
    /// What its user is to know it by; the machine's name where it is left out.
    pub name: Option<String>,
}

/// Gets a token that the user allows in the console, and stores it in the place of the one before, which ends.
///
/// # Errors
/// When the user refuses it or takes too long, the service fails, or the token can't be stored.
pub fn log_in(server: &Server, wish: Wish<'_>, json: bool) -> Result<(), Failure> {
    let site = Site::at(server)?;
    // Before anybody is asked, so that the token does not get lost.
    let mut logins = Logins::read()?;
    let name = wish.name.unwrap_or_else(machine_name);
    let codes = site.authorize(&wish.scopes.join(" "), &name)?;
    show(&codes);
    let given = wait_for_token(&site, &codes)?;
    let life = Duration::from_secs(given.expires_in);
    let login =
        Login { token: given.access_token, id: given.token_id, name: given.token_name, expires: Login::end_of(life) };
    let (token, name) = (login.token.clone(), login.name.clone());
    if let Some(before) = logins.add(site.address(), login)?
        && let Err(failure) = site.end(&before)
    {
        message(&format_args!("{WARNING}the token before is still there:{WARNING:#} {failure}"));
    }
    if server.token.is_some() {
        message(&format_args!("{WARNING}KIRKAS_TOKEN or --token still counts before this login.{WARNING:#}"));
    }
    let WhoAmI { who, roles, .. } = Connection::with_token(server, &token)?.get("whoami")?;
    let days = life.as_secs().div_euclid(86_400);
    let text = format!("Signed in at {} as {who} for {days} days.", site.address());
    let answer = json!({ "url": site.address(), "who": who, "roles": roles, "name": name, "days": days });
    form::answer(json, &answer, &text)
}

/// Has the user confirm the stored token in the console, which lets it publish for hours more. The token stays the same.
///
/// # Errors
/// When there is none, the user refuses it or takes too long, or the service fails.
pub fn confirm(server: &Server, json: bool) -> Result<(), Failure> {
    let name = ask_to_confirm(server)?;
    form::answer(json, &json!({ "confirmed": name }), &format!("The token {name:?} is confirmed."))
}

/// The same, without an answer; the token's name.
///
/// # Errors
/// As of [`confirm`].
pub fn ask_to_confirm(server: &Server) -> Result<String, Failure> {
    let site = Site::at(server)?;
    let login = Connection::login(server)?.ok_or_else(|| Failure::NoLogin(site.address().to_owned()))?;
    let site = site.confirming(&login);
    let codes = site.authorize("", &login.name)?;
    message(&format_args!("What you do takes a passkey used lately: confirm the token {:?}.", login.name));
    show(&codes);
    Ok(wait_for_token(&site, &codes)?.token_name)
}

/// Says where to compare which code.
fn show(codes: &site::Codes) {
    message(&format_args!("Open   {}", codes.verification_uri_complete));
    message(&format_args!("or     {}", codes.verification_uri));
    message(&format_args!("and compare this code:\n\n       {}\n", codes.user_code));
    message(&format_args!(
        "It works for {} minutes. Allow it only if you see this code there.",
        codes.expires_in.div_euclid(60)
    ));
}

/// Ends the stored token, at the service and here.
///
/// # Errors
/// When there is none, or the service does not answer: then the token stays, so that it can be tried again.
pub fn log_out(server: &Server, json: bool) -> Result<(), Failure> {
    let site = Site::at(server)?;
    let mut logins = Logins::read()?;
    let login = logins.at(site.address()).cloned().ok_or_else(|| Failure::NoLogin(site.address().to_owned()))?;
    site.end(&login)?;
    logins.remove(site.address())?;
    if server.token.is_some() {
        message(&format_args!("{WARNING}KIRKAS_TOKEN or --token still signs in.{WARNING:#}"));
    }
    let text = format!("Signed out at {}.", site.address());
    form::answer(json, &json!({ "url": site.address(), "name": login.name }), &text)
}

/// Says who the caller is, and what they may change and look at.
///
/// # Errors
/// When nobody is signed in, or the service fails.
pub fn who_am_i(connection: &Connection, json: bool) -> Result<(), Failure> {
    let answer: WhoAmI = connection.get("whoami")?;
    let WhoAmI { who, roles, may, may_change } = &answer;
    let named = |parts: &[String]| if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") };
    let text = format!("{who} ({}) may change {} and look at {}.", roles.join(", "), named(may_change), named(may));
    form::answer(json, &answer, &text)
}

/// What the machine calls itself, as far as a token can be called that.
fn machine_name() -> String {
    let name = gethostname::gethostname();
    name.to_string_lossy().chars().filter(|letter| !letter.is_control()).take(MAX_NAME_LENGTH).collect()
}

/// Asks until the user has decided.
fn wait_for_token(site: &Site, codes: &site::Codes) -> Result<site::GivenToken, Failure> {
    let mut polling = Polling::every(codes.interval);
    let began = Instant::now();
    let life = Duration::from_secs(codes.expires_in);
    loop {
        sleep(polling.interval());
        if began.elapsed() >= life {
            return Err(Failure::LoginExpired);
        }
        match polling.after(site.redeem(&codes.device_code)) {
            Next::Ask => {}
            Next::Token(token) => return Ok(token),
            Next::Stop(failure) => return Err(failure),
        }
    }
}
