//! Coordinators: one for each refresh token, in memory only.

use kirkas_core::session::cookies::REFRESH;
use kirkas_core::session::coordination::{Coordination, RefreshDecision};
use kirkas_core::session::exchange;
use kirkas_core::session::renewal::Renewal;

use super::{Event, Plant, Refresher, World};
use crate::GRACE;

/// How long a refresh may take, in milliseconds.
const REFRESH_DEADLINE: i64 = 12_000;
/// After how long the planted lock expires.
const LOCK: i64 = 3_000;

#[derive(Default)]
pub struct Coordinator {
    coordination: Coordination,
    /// Counts refreshes and crashes, so that what comes back late is told apart.
    life: u32,
    /// When the refresh under way began.
    since: Option<i64>,
    waiting: Vec<(usize, u32)>,
}

impl World {
    pub(super) fn at_coordinator(&mut self, call: usize, stage: u32) -> Result<(), String> {
        let token = self.calls[call].token();
        let now = self.skewed();
        let coordinator = self.coordinators.entry(token.clone()).or_default();
        let long = coordinator.since.is_some_and(|since| self.now - since > LOCK);
        if self.plant == Plant::LockExpires && long {
            coordinator.coordination = Coordination::default();
        }
        match coordinator.coordination.request(now) {
            RefreshDecision::Cached(renewal) => {
                self.seen.shared += 1;
                self.message(Event::AtEdge { call, stage, event: exchange::Event::Renewal(renewal) });
            }
            RefreshDecision::Wait => {
                self.seen.shared += 1;
                coordinator.waiting.push((call, stage));
            }
            RefreshDecision::Start if coordinator.since.is_some() => {
                return Err("two refreshes of one token at once".to_owned());
            }
            RefreshDecision::Start => {
                coordinator.waiting.push((call, stage));
                coordinator.life += 1;
                coordinator.since = Some(self.now);
                let life = coordinator.life;
                let late = Renewal::Unavailable(None);
                self.after(REFRESH_DEADLINE, Event::Settled { token: token.clone(), life, renewal: late });
                let cookies = format!("{REFRESH}={token}");
                self.message(Event::RefreshAtOrigin {
                    by: Refresher::Coordinator { token: token.clone(), life },
                    cookies,
                });
                if self.random.chance(5) {
                    let soon = self.random.below(REFRESH_DEADLINE);
                    self.after(soon, Event::Crash { token });
                }
            }
        }
        Ok(())
    }

    /// A refresh has come back, or its time is over: whichever is first.
    pub(super) fn settled(&mut self, token: &str, life: u32, renewal: Renewal) {
        let Some(coordinator) = self.coordinators.get_mut(token) else {
            return;
        };
        if coordinator.life != life || coordinator.since.take().is_none() {
            return;
        }
        let renewal = coordinator.coordination.finish(renewal, GRACE);
        for (call, stage) in std::mem::take(&mut coordinator.waiting) {
            let event = exchange::Event::Renewal(renewal.clone());
            self.message(Event::AtEdge { call, stage, event });
        }
    }

    /// All who wait are told that nobody is there.
    pub(super) fn crash(&mut self, token: &str) {
        let Some(coordinator) = self.coordinators.get_mut(token) else {
            return;
        };
        self.seen.crashed += 1;
        coordinator.coordination = Coordination::default();
        coordinator.life += 1;
        coordinator.since = None;
        for (call, stage) in std::mem::take(&mut coordinator.waiting) {
            self.message(Event::AtEdge { call, stage, event: exchange::Event::NoCoordinator });
        }
    }
}
