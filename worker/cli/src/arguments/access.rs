//! Arguments of the commands on who may do what.

use clap::Subcommand;

use crate::form::AnswerForm;

#[derive(Subcommand)]
pub enum PeopleCommand {
    /// Get an admin in who has no passkey: prints the code with which they add one. This takes the bootstrap token. Where there is no
    /// admin yet, whoever has the address becomes one.
    Enrol(AdminAddress),
    /// Remove an admin's passkeys and end their sessions and tokens; prints the code with which they begin anew. This takes the
    /// bootstrap token.
    Reset(AdminAddress),
}

/// An admin, and why.
#[derive(clap::Args)]
pub struct AdminAddress {
    /// The admin's address.
    pub email: String,
    /// Why; kept in the history.
    #[arg(long, default_value = "")]
    pub note: String,
    #[command(flatten)]
    pub form: AnswerForm,
}

#[derive(Subcommand)]
pub enum TokensCommand {
    /// List the tokens for continuous integration that work, the newest first.
    List {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Make one; prints it this once.
    New {
        /// What to know it by.
        name: String,
        /// What it may do: a part and read, draft, publish or publish-unreviewed, as in redirects:publish; can be given more than once.
        #[arg(long = "scope", value_name = "SCOPE", required = true)]
        scopes: Vec<String>,
        /// For how many days it works.
        #[arg(long, default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..=365))]
        days: u32,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Revoke one: it is refused from now on.
    Revoke {
        /// Its id, as list shows it.
        id: String,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
}
