//! The hosts of other sites that tables lead to and no live rule does: redirects may lead anywhere, and nobody should
//! overlook where.

use std::collections::BTreeSet;

use kirkas_redirects_compile::target_hosts;

use super::{published, tables};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::live;

/// The hosts, of those that tables lead to, that no live rule leads to; where what is live can't be asked, all, and why.
pub fn new_hosts(
    hosts: BTreeSet<String>,
    connect: impl Fn() -> Result<Connection, Failure>,
) -> (BTreeSet<String>, Option<Failure>) {
    if hosts.is_empty() {
        return (hosts, None);
    }
    match connect().and_then(|connection| live_hosts(&connection)) {
        Ok(live) => (hosts.into_iter().filter(|host| !live.contains(host)).collect(), None),
        Err(failure) => (hosts, Some(failure)),
    }
}

fn live_hosts(connection: &Connection) -> Result<BTreeSet<String>, Failure> {
    match live::read(connection)?.redirects {
        None => Ok(BTreeSet::new()),
        Some(id) => Ok(target_hosts(&tables::rules(&published::files(&id, connection)?).0)),
    }
}

/// A line for each, and one that says where they are from.
pub fn lines(hosts: &BTreeSet<String>, unknown: Option<&Failure>) -> Vec<String> {
    let mut lines: Vec<String> = hosts.iter().map(|host| format!("host     {host}")).collect();
    match (hosts.len(), unknown) {
        (0, _) => {}
        (count, None) => lines.push(format!("{count} hosts that no live rule leads to")),
        (count, Some(failure)) => {
            lines.push(format!("{count} hosts of other sites; which of them are new is not known: {failure}"));
        }
    }
    lines
}
