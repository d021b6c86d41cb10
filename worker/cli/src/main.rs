//! `edgectl`: publishes redirect tables and releases of the app, says what is live, and checks the
//! experiment engine.
//!
//! Results go to standard output, progress and complaints to standard error. Exit codes: 0 done,
//! 1 refused or failed, 2 wrong usage, which a file that can't be read is too, 3 somebody else has to approve first, 4 sign in again.

mod arguments;
mod audit;
mod campaigns;
mod connection;
mod count;
mod deliveries;
mod digest;
mod drafts;
mod experiments;
mod failure;
mod form;
mod hosts;
mod live;
mod login;
mod logins;
mod maintenance;
mod notifications;
mod overview;
mod people;
mod problem;
mod progress;
mod project;
mod published_files;
mod records;
mod redirects;
mod release;
mod report;
mod reports;
mod settings;
mod stored;
mod terminal;
mod tokens;
mod trace;
mod versions;

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;

use arguments::{
    Arguments, CampaignsCommand, Command, DeliveriesCommand, ExperimentsCommand, History, HostsCommand,
    OverviewCommand, PeopleCommand, RedirectsCommand, ReleaseCommand, ReportsCommand, TokensCommand,
};
use connection::Connection;
use failure::Failure;
use kirkas_redirects_compile::Notes;
use redirects::destination::Destination;
use redirects::diff::Compared;
use terminal::{ERROR, message};

/// A large table is millions of small texts.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.color.write_global();
    let outcome = match run(arguments) {
        Err(Failure::Problem(problem)) if problem.asks_for_sign_in() => confirm_and_repeat(problem),
        outcome => outcome,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            message(&format_args!("{ERROR}edgectl:{ERROR:#} {failure}"));
            failure.exit_code()
        }
    }
}

/// Has the user confirm the stored token, where there is one and somebody to ask, and repeats the command.
fn confirm_and_repeat(problem: problem::Problem) -> Result<(), Failure> {
    let arguments = Arguments::parse();
    let has_login = arguments.server.token.is_none() && Connection::login(&arguments.server)?.is_some();
    if !has_login || !std::io::stderr().is_terminal() {
        return Err(Failure::Problem(problem));
    }
    login::ask_to_confirm(&arguments.server)?;
    run(arguments)
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let connect = || Connection::open(&arguments.server);
    match arguments.command {
        Command::Redirects(command) => match command {
            RedirectsCommand::Check { files, form, all } => redirects::check::run(&files, &form, all, connect),
            RedirectsCommand::Compile { files, form, out, shards } => {
                redirects::compile::run(&files, &form, &out, shards.shard_bytes.get())
            }
            RedirectsCommand::Diff { files, from, to, urls, form } => {
                let compared = Compared { from: &from, to: to.as_deref(), files: &files, urls: urls.as_deref() };
                redirects::diff::run(&compared, &form, connect)
            }
            RedirectsCommand::Push { files, if_version, dry_run, note, form, shards } => {
                let push = redirects::push::Push {
                    form: &form,
                    note: &note,
                    expected: if_version,
                    dry_run: dry_run.dry_run,
                    shard_bytes: shards.shard_bytes.get(),
                };
                redirects::push::run(&files, &push, &connect()?)
            }
            RedirectsCommand::Import { file, draft: Some(draft), into, mode, removed, dry_run, form, .. } => {
                let import = drafts::edit::Import { draft: &draft, into: into.as_deref(), mode, removed };
                drafts::edit::import(&connect()?, &file, &import, dry_run, &form)
            }
            RedirectsCommand::Add { rule, form } => drafts::edit::add(&connect()?, &rule, form.is_json()),
            RedirectsCommand::Set { rule, draft, fields, form } => {
                drafts::edit::set(&connect()?, &draft, &rule, &fields, form.is_json())
            }
            RedirectsCommand::Remove { rules, draft, form } => {
                drafts::edit::remove(&connect()?, &draft, &rules, form.is_json())
            }
            RedirectsCommand::Undo { version, dry_run, note, form } => {
                redirects::undo::run(&connect()?, version.as_deref(), dry_run.dry_run, &note, form.is_json())
            }
            RedirectsCommand::Compact { dry_run, note, shards, form } => {
                redirects::compact::run(&connect()?, shards.shard_bytes.get(), dry_run.dry_run, &note, form.is_json())
            }
            RedirectsCommand::Pull { dry_run, form } => {
                redirects::pull::run(&connect()?, dry_run.dry_run, form.is_json())
            }
            RedirectsCommand::Import { file, dry_run, form, out, .. } => {
                let to = Destination { out, json: form.is_json(), dry_run: dry_run.dry_run };
                redirects::import::run(&file, &form, &to)
            }
            RedirectsCommand::Export { files, form, without_notes, out } => {
                let notes = if without_notes { Notes::LeaveOut } else { Notes::Keep };
                redirects::export::run(
                    &files,
                    connect,
                    &form,
                    notes,
                    &Destination { out, json: form.is_json(), dry_run: false },
                )
            }
            RedirectsCommand::Resolve { table, urls, form } => redirects::resolve::run(table.as_deref(), &urls, &form),
            RedirectsCommand::Search { query, sort, limit, draft, form } => {
                let (limit, draft) = (limit as usize, draft.as_deref());
                let search = redirects::search::Search { query: &query, sort: &sort, limit, draft };
                redirects::search::run(&connect()?, &search, form.is_json())
            }
            RedirectsCommand::Show { id, form } => redirects::search::show(&connect()?, &id, form.is_json()),
            RedirectsCommand::RuleHistory { id, form } => redirects::history::run(&connect()?, &id, form.is_json()),
            RedirectsCommand::Reindex { form } => redirects::search::reindex(&connect()?, form.is_json()),
            RedirectsCommand::Hits { period, never, form } => redirects::hits::run(&connect()?, &period, never, &form),
            RedirectsCommand::NotFound { report } => redirects::not_found::run(&connect()?, &report),
            RedirectsCommand::Approve { id, note, form } => {
                versions::approve(&connect()?, "redirects", &id, &note, form.is_json())
            }
            RedirectsCommand::Targets { state, command, form } => {
                redirects::targets::run(&connect()?, state, command.as_ref(), form.is_json())
            }
            RedirectsCommand::IgnoredPaths { command, form } => {
                redirects::ignored_paths::run(&connect()?, command.as_ref(), form.is_json())
            }
            RedirectsCommand::History(command) => versions::run(&command, "redirects", &connect()?),
        },
        Command::Drafts(command) => drafts::run(&command, &connect()?),
        Command::Campaigns(command) => match command {
            CampaignsCommand::Check { files, form } => campaigns::check(&files, form.is_json()),
            CampaignsCommand::Push(publication) => campaigns::push(&publication, &connect()?),
            CampaignsCommand::Versions { form } => versions::run(&History::Versions { form }, "campaigns", &connect()?),
            CampaignsCommand::Promote(promotion) => {
                versions::run(&History::Promote(promotion), "campaigns", &connect()?)
            }
            CampaignsCommand::List { words, state, form } => {
                campaigns::live::list(&connect()?, &state, &words.join(" "), form.is_json())
            }
            CampaignsCommand::Link { link, live: false, form } => campaigns::link(&link, form.is_json()),
            CampaignsCommand::Link { link, live: true, form } => {
                campaigns::live::link(&connect()?, &link, form.is_json())
            }
            CampaignsCommand::Qr { link, out, form } => {
                campaigns::live::qr(&connect()?, &link, out.as_deref(), form.is_json())
            }
        },
        Command::Hosts(command) => match command {
            HostsCommand::Check { form } => hosts::check(form.is_json()),
            HostsCommand::Push(publication) => hosts::push(publication, &connect()?),
            HostsCommand::History(command) => versions::run(&command, "hosts", &connect()?),
        },
        Command::Release(command) => match command {
            ReleaseCommand::Push { folder, dry_run, note, brotli_quality, store_only, form } => {
                let push = release::push::Push { note, brotli_quality, store_only };
                release::push::run(&folder, dry_run, &push, &connect()?, form.is_json())
            }
            ReleaseCommand::Rollout(arguments) => release::rollout::run(&arguments, &connect()?),
            ReleaseCommand::Approve { id, note, form } => {
                versions::approve(&connect()?, "release", &id, &note, form.is_json())
            }
            ReleaseCommand::Diff { from, to, form } => release::diff::run(&from, &to, &connect()?, form.is_json()),
            ReleaseCommand::History(command) => versions::run(&command, "release", &connect()?),
        },
        Command::Experiments(command) => match command {
            ExperimentsCommand::Check { files, form } => experiments::check(&files, form.is_json()),
            ExperimentsCommand::Compile { files, out } => experiments::compile(&files, &out),
            ExperimentsCommand::Push(publication) => experiments::push(&publication, &connect()?),
            ExperimentsCommand::History(command) => versions::run(&command, "experiments", &connect()?),
            ExperimentsCommand::Diff { from, to, form } => {
                experiments::diff::run(&from, &to, &connect()?, form.is_json())
            }
            ExperimentsCommand::Off { dry_run, note, form } => {
                experiments::switch(false, dry_run, &note, &connect()?, form.is_json())
            }
            ExperimentsCommand::On { dry_run, note, form } => {
                experiments::switch(true, dry_run, &note, &connect()?, form.is_json())
            }
            ExperimentsCommand::Preview { experiment, variation, path, form } => {
                experiments::preview(&experiment, &variation, path.as_deref(), &connect()?, form.is_json())
            }
            ExperimentsCommand::Audience(audience) => experiments::audience::run(&audience, &connect()?),
            ExperimentsCommand::Plan(plan) => experiments::plan::run(&plan, &connect()?),
            ExperimentsCommand::Outcome(command) => experiments::outcome::run(&command, &connect()?),
            ExperimentsCommand::Conformance { file, form } => experiments::conformance::run(&file, &form),
        },
        Command::Deliveries(DeliveriesCommand::List { state, campaign, form }) => {
            deliveries::list(&connect()?, &state, campaign.as_deref(), form.is_json())
        }
        Command::Deliveries(DeliveriesCommand::Replay { choice, dry_run, note, form }) => {
            deliveries::replay(&connect()?, &choice, dry_run, &note, form.is_json())
        }
        Command::Reports(command) => match command {
            ReportsCommand::Sessions { period, by, form } => reports::sessions::run(&connect()?, &period, &by, &form),
            ReportsCommand::Clicks { clicks } => reports::clicks::clicks(&connect()?, &clicks),
            ReportsCommand::Experiment { key, form } => reports::experiment::run(&key, &connect()?, form.is_json()),
            ReportsCommand::TurnedAway { period, form } => reports::turned_away::run(&connect()?, &period, &form),
            ReportsCommand::Conversions { clicks } => reports::clicks::conversions(&connect()?, &clicks),
            ReportsCommand::Views { command, form } => {
                reports::views::run(&connect()?, command.as_ref(), form.is_json())
            }
        },
        Command::Trace { address, file, host, draft, version, asker, form } => {
            let table = trace::Table { draft, version };
            let (address, host) = (address.unwrap_or_default(), host.as_deref());
            match file {
                Some(file) => trace::run_file(&connect()?, &file, host, &table, form.is_json()),
                None => trace::run(&connect()?, &address, host, (&table, &asker), form.is_json()),
            }
        }
        Command::Overview(arguments) => match arguments.command {
            None => overview::run(&connect()?, arguments.span, arguments.form.is_json()),
            Some(OverviewCommand::Snooze { what, until, reason, dry_run, form }) => {
                overview::snooze(&connect()?, &what, &overview::Snooze { until, reason }, dry_run, form.is_json())
            }
            Some(OverviewCommand::Unsnooze { what, dry_run, note, form }) => {
                overview::unsnooze(&connect()?, &what, dry_run, &note, form.is_json())
            }
        },
        Command::Notifications { read, mails, dry_run, form } => {
            notifications::run(&connect()?, notifications::Change { read, mails }, dry_run, form.is_json())
        }
        Command::Audit { verify: true, expect, form, .. } => {
            audit::verify(&connect()?, expect.as_deref(), form.is_json())
        }
        Command::Audit { all, filter, export: Some(file), form, .. } => {
            audit::export(&connect()?, &filter.query(all), &file, form.is_json())
        }
        Command::Audit { all, filter, form, .. } => audit::list(&connect()?, &filter.query(all), form.is_json()),
        Command::Login { confirm: true, form, .. } => login::confirm(&arguments.server, form.is_json()),
        Command::Login { scopes, name, form, .. } => {
            login::log_in(&arguments.server, login::Wish { scopes: &scopes, name }, form.is_json())
        }
        Command::Logout { form } => login::log_out(&arguments.server, form.is_json()),
        Command::Whoami { form } => login::who_am_i(&connect()?, form.is_json()),
        Command::People(PeopleCommand::Enrol(admin)) => people::enrol(&connect()?, &admin, false),
        Command::People(PeopleCommand::Reset(admin)) => people::enrol(&connect()?, &admin, true),
        Command::Tokens(command) => match command {
            TokensCommand::List { form } => tokens::list(&connect()?, form.is_json()),
            TokensCommand::New { name, scopes, days, note, form } => {
                let new = tokens::NewToken { name: &name, scopes: &scopes, days };
                tokens::make(&connect()?, &new, &note, form.is_json())
            }
            TokensCommand::Revoke { id, note, form } => tokens::revoke(&connect()?, &id, &note, form.is_json()),
        },
        Command::Settings(command) => settings::run(&command, &connect()?),
        Command::Maintenance(command) => maintenance::run(&command, &connect()?),
    }
}
