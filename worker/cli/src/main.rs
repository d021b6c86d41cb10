//! `edgectl`: publishes redirect tables and releases of the app, and says what is live.
//!
//! Results go to standard output, progress and complaints to standard error. Exit codes: 0 done,
//! 1 refused or failed, 2 wrong usage, which a file that can't be read is too.

mod arguments;
mod audit;
mod connection;
mod digest;
mod failure;
mod live;
mod problem;
mod progress;
mod project;
mod redirects;
mod release;
mod trace;
mod versions;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command, RedirectsCommand, ReleaseCommand};
use connection::Connection;
use failure::Failure;
use kirkas_core::redirects::compile::Notes;
use redirects::destination::Destination;
use redirects::diff::Compared;

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("edgectl: {failure}");
            failure.exit_code()
        }
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let connect = || Connection::open(&arguments.server);
    match arguments.command {
        Command::Redirects(command) => match command {
            RedirectsCommand::Check { files, format, json, all } => redirects::check::run(&files, format, json, all),
            RedirectsCommand::Compile { files, format, json, out } => {
                redirects::compile::run(&files, format, json, &out)
            }
            RedirectsCommand::Diff { files, from, to, urls, json } => {
                let compared = Compared { from: &from, to: to.as_deref(), files: &files, urls: urls.as_deref() };
                redirects::diff::run(&compared, json, connect)
            }
            RedirectsCommand::Push { files, if_version, note } => {
                redirects::push::run(&files, &note, if_version, &connect()?)
            }
            RedirectsCommand::Import { file, format, out, json } => {
                redirects::import::run(&file, format, &Destination { out, json })
            }
            RedirectsCommand::Export { files, format, without_notes, out, json } => {
                let notes = if without_notes { Notes::LeaveOut } else { Notes::Keep };
                redirects::export::run(&files, connect, format, notes, &Destination { out, json })
            }
            RedirectsCommand::Resolve { table, urls } => redirects::resolve::run(table.as_deref(), &urls),
            RedirectsCommand::Hits { report, never } => redirects::hits::run(&connect()?, &report, never),
            RedirectsCommand::NotFound { report } => redirects::not_found::run(&connect()?, &report),
            RedirectsCommand::Versions { json } => versions::list(&connect()?, "redirects", json),
            RedirectsCommand::Promote { id, note } => versions::promote(&connect()?, &id, &note),
        },
        Command::Release(command) => match command {
            ReleaseCommand::Push { folder, note } => release::push::run(&folder, &note, &connect()?),
            ReleaseCommand::List { json } => versions::list(&connect()?, "release", json),
            ReleaseCommand::Promote { id, note } => versions::promote(&connect()?, &id, &note),
        },
        Command::Trace { address, json } => trace::run(&connect()?, &address, json),
        Command::Audit { verify: true, expect, .. } => audit::verify(&connect()?, expect.as_deref()),
        Command::Audit { json, .. } => audit::list(&connect()?, json),
        Command::Maintenance { switch, note } => live::switch_maintenance(&connect()?, switch, &note),
    }
}
