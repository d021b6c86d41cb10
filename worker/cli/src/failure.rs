//! Why a command did not do what was asked, in words for whoever runs it.

use std::fmt::{Display, Formatter};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::count::counted;
use crate::problem::Problem;

/// A reason to stop.
#[derive(Debug)]
pub enum Failure {
    /// A file can't be read or written.
    File { path: PathBuf, doing: &'static str, error: std::io::Error },
    /// A file is not what it should be.
    Content { path: PathBuf, reason: String },
    /// The tables have findings that refuse.
    Refused(usize),
    /// Cases came out otherwise than expected.
    Cases { failed: usize, all: usize },
    /// What is live has another version than the one that was worked from.
    Moved { expected: u64, found: u64 },
    /// Rules that the console and the files have changed, each in its own way; in words.
    Conflicts(String),
    /// The audit's chain is broken, or lacks an entry.
    Audit(String),
    /// Nothing to work on.
    NoTables(PathBuf),
    /// No token was given.
    NoToken(PathBuf),
    /// Nobody has signed in at this address.
    NoLogin(String),
    /// The user has refused the login.
    LoginDenied,
    /// The user did not allow the login in time.
    LoginExpired,
    /// The service refuses the login; why.
    LoginRefused(String),
    /// The user has no folder for configuration.
    NoHome,
    /// The address of the service is none.
    Url(String),
    /// Others could read a token on its way to this address.
    InsecureUrl(String),
    /// A host was given beside an address that is no path.
    HostOfAddress(String),
    /// The service doesn't answer.
    Unreachable { url: String, cause: String },
    /// The service answers that it won't.
    Problem(Problem),
    /// The service answers something that is not the control API's.
    Answer { url: String, cause: String },
    /// No version, or more than one, goes by the name given; in words.
    Version(String),
    /// A result can't be written to standard output.
    Output(std::io::Error),
    /// A manifest or table can't be packed.
    Pack(String),
}

impl Failure {
    pub fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File { path, doing: "read", error }
    }

    pub fn writing(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File { path, doing: "write", error }
    }
}

impl Failure {
    /// What came of writing to standard output. Where its reader wants no more (as in `edgectl … | head -1`) that is no
    /// failure: the command goes on, and its exit code is that of what it does.
    pub fn of_output(written: std::io::Result<()>) -> Result<(), Self> {
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => written.map_err(Self::Output),
        }
    }

    /// 2 where the command line asks for what can't be, 3 where somebody else has to approve first, 4 where the user has to sign in again, 1 for everything else.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::File { doing: "read", .. }
            | Self::NoTables(_)
            | Self::NoToken(_)
            | Self::Url(_)
            | Self::InsecureUrl(_)
            | Self::HostOfAddress(_) => ExitCode::from(2),
            Self::Problem(problem) if problem.asks_for_sign_in() => ExitCode::from(4),
            Self::Problem(problem) if problem.asks_for_approval() => ExitCode::from(3),
            _ => ExitCode::FAILURE,
        }
    }
}

impl Display for Failure {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File { path, doing, error } => write!(out, "can't {doing} {}: {error}", path.display()),
            Self::Content { path, reason } => write!(out, "{}: {reason}", path.display()),
            Self::Refused(count) => {
                let findings = counted(*count, "finding refuses it", "findings refuse it");
                write!(out, "{findings}; nothing was written or published")
            }
            Self::Cases { failed, all } => {
                write!(out, "{failed} of {} came out otherwise than the file expects", counted(*all, "case", "cases"))
            }
            Self::Moved { expected, found } => write!(
                out,
                "what is live has version {found}, not {expected}: somebody else published; nothing was published now. \
                 Look at it (edgectl redirects diff), then push again"
            ),
            Self::Conflicts(rules) => write!(
                out,
                "the console and these files have changed the same rules since the last push; nothing was published. Write \
                 in the files what is to be, or run edgectl redirects pull:\n{rules}"
            ),
            Self::Audit(reason) => write!(out, "the audit can't be trusted: {reason}"),
            Self::NoTables(folder) => write!(out, "no table in {}: name the files to read", folder.display()),
            Self::NoToken(file) => write!(
                out,
                "no token: sign in with edgectl login, set KIRKAS_TOKEN, or start the service once, which writes {}",
                file.display()
            ),
            Self::NoLogin(url) => write!(out, "nobody is signed in at {url}"),
            Self::LoginDenied => out.write_str("the login was refused in the console"),
            Self::LoginExpired => out.write_str("nobody allowed the login in time: run edgectl login again"),
            Self::LoginRefused(why) => write!(out, "there is no login: {why}"),
            Self::NoHome => {
                out.write_str("you have no home folder to store the login in: set HOME, or use KIRKAS_TOKEN")
            }
            Self::InsecureUrl(url) => {
                write!(out, "others could read your token on its way to {url}: name an https address")
            }
            Self::Url(url) => write!(out, "{url:?} is no address: write it as in http://localhost:8787"),
            Self::HostOfAddress(address) => {
                write!(out, "--host goes with a path, as in /old?x=1: {address:?} is not a path")
            }
            Self::Unreachable { url, cause } => write!(
                out,
                "{url} doesn't answer ({cause}): start the service, or say where it is with --url or KIRKAS_URL"
            ),
            Self::Problem(problem) => problem.fmt(out),
            Self::Answer { url, cause } => {
                write!(out, "{url} does not answer as the control API does ({cause}): check --url or KIRKAS_URL")
            }
            Self::Version(reason) => out.write_str(reason),
            Self::Output(error) => write!(out, "can't write the result: {error}"),
            Self::Pack(reason) => write!(out, "can't be packed: {reason}"),
        }
    }
}

impl From<kirkas_packing::packed::PackError> for Failure {
    fn from(error: kirkas_packing::packed::PackError) -> Self {
        Self::Pack(error.to_string())
    }
}
