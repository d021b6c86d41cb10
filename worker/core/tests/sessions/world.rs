//! The simulated world: what is under way, in the order in which it happens.

mod call;
mod coordinator;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use kirkas_core::session::cookies::apply_set_cookies;
use kirkas_core::session::exchange::{self, Failure};
use kirkas_core::session::renewal::Renewal;

use super::origin::Origin;
use super::random::Random;
use super::{Plant, SKEW};
use call::{CallState, Kind};
use coordinator::Coordinator;

/// Longest that a message is under way, in milliseconds.
pub const MAX_DELAY: i64 = 12_000;

/// What is about to happen.
#[derive(Debug)]
enum Event {
    /// A tab of the browser makes a call of this kind.
    Begin(usize, Kind),
    /// A call's request reaches the origin, with these cookies; `stage` is what the call waits for.
    AtOrigin { call: usize, stage: u32, cookies: String },
    /// Something comes back to the edge.
    AtEdge { call: usize, stage: u32, event: exchange::Event },
    /// A call's time is over.
    Deadline { call: usize },
    /// A call reaches the coordinator of its token.
    AtCoordinator { call: usize, stage: u32 },
    /// A refresh reaches the origin.
    RefreshAtOrigin { by: Refresher, cookies: String },
    /// The question whether a session lasts reaches the origin.
    ConfirmAtOrigin { call: usize, stage: u32, cookies: String },
    /// A refresh comes back to its coordinator.
    Settled { token: String, life: u32, renewal: Renewal },
    /// A coordinator loses what it knows.
    Crash { token: String },
    /// An answer reaches the browser.
    Deliver { browser: usize, cookies: Vec<String>, status: u16 },
}

/// Who sent a refresh to the origin.
#[derive(Debug)]
enum Refresher {
    Coordinator { token: String, life: u32 },
    Call { call: usize, stage: u32 },
}

/// How often what makes schedules worth running took place.
#[derive(Debug, Default)]
pub struct Seen {
    answered: u64,
    renewed: u64,
    shared: u64,
    refused: u64,
    unavailable: u64,
    uncoordinated: u64,
    crashed: u64,
    timed_out: u64,
    ended: u64,
}

pub struct World {
    random: Random,
    plant: Plant,
    log: bool,
    now: i64,
    sequence: u64,
    queue: BinaryHeap<Reverse<(i64, u64)>>,
    events: BTreeMap<u64, Event>,
    /// Each browser's `Cookie` header.
    browsers: Vec<String>,
    origin: Origin,
    calls: Vec<CallState>,
    coordinators: BTreeMap<String, Coordinator>,
    /// How many messages in a hundred are lost.
    loss: i64,
    /// How many times in a hundred there is no coordinator.
    down: i64,
    seen: Seen,
}

impl World {
    pub fn new(seed: u64, plant: Plant, log: bool) -> Self {
        let mut random = Random::new(seed);
        let access_life = if random.chance(50) { 600_000 } else { 5_000 + random.below(20_000) };
        let loss = if random.chance(40) { 0 } else { random.below(20) };
        let down = if random.chance(60) { 0 } else { random.below(100) };
        let mut world = Self {
            plant,
            log,
            now: 1_000_000_000,
            sequence: 0,
            queue: BinaryHeap::new(),
            events: BTreeMap::new(),
            browsers: vec![String::new(); 1 + usize::from(random.chance(20))],
            origin: Origin::new(access_life, plant),
            calls: Vec::new(),
            coordinators: BTreeMap::new(),
            loss,
            down,
            seen: Seen::default(),
            random,
        };
        world.plan();
        world
    }

    /// Signs every browser in and lays out what its tabs do: bursts of calls with pauses between.
    fn plan(&mut self) {
        for browser in 0..self.browsers.len() {
            let (_, cookies) = self.origin.sign_in(browser, "", self.now, self.now);
            self.browsers[browser] = apply_set_cookies("", &cookies);
            let mut at = 0;
            for _ in 0..2 + self.random.below(4) {
                let long = self.random.chance(50);
                at += self.random.below(if long { 700_000 } else { 20_000 });
                for _ in 0..1 + self.random.below(5) {
                    let kind = Kind::any(&mut self.random);
                    let later = self.random.below(3_000);
                    self.after(at + later, Event::Begin(browser, kind));
                }
            }
        }
    }

    /// Runs until nothing is under way; an error says what must never have happened.
    pub fn run(mut self) -> Result<Seen, String> {
        while let Some(Reverse((at, sequence))) = self.queue.pop() {
            self.now = at;
            if let Some(event) = self.events.remove(&sequence) {
                if self.log {
                    println!("{at} {event:?}");
                }
                self.happen(event)?;
            }
        }
        self.check_browsers()?;
        Ok(self.seen)
    }

    fn happen(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Begin(browser, kind) => self.begin(browser, kind),
            Event::AtOrigin { call, stage, cookies } => self.at_origin(call, stage, &cookies),
            Event::AtEdge { call, stage, event } => self.at_edge(call, stage, event),
            Event::Deadline { call } => self.deadline(call),
            Event::AtCoordinator { call, stage } => self.at_coordinator(call, stage),
            Event::RefreshAtOrigin { by, cookies } => self.refresh_at_origin(by, &cookies),
            Event::ConfirmAtOrigin { call, stage, cookies } => {
                self.confirm_at_origin(call, stage, &cookies);
                Ok(())
            }
            Event::Settled { token, life, renewal } => {
                self.settled(&token, life, renewal);
                Ok(())
            }
            Event::Crash { token } => {
                self.crash(&token);
                Ok(())
            }
            Event::Deliver { browser, cookies, status } => self.deliver(browser, &cookies, status),
        }
    }

    fn refresh_at_origin(&mut self, by: Refresher, cookies: &str) -> Result<(), String> {
        let now = self.skewed();
        let fails = self.random.chance(self.loss);
        let (status, set) = if fails { (500, Vec::new()) } else { self.origin.renew(cookies, now, self.now)? };
        match by {
            Refresher::Coordinator { token, life } => {
                let renewal = Renewal::from_answer(status, set, None);
                self.message(Event::Settled { token, life, renewal });
            }
            Refresher::Call { call, stage } => {
                let event = exchange::Event::Renewal(Renewal::from_answer(status, set, None));
                self.message(Event::AtEdge { call, stage, event });
            }
        }
        Ok(())
    }

    /// No answer takes cookies from a browser that belong to a session that lasts, and that was open
    /// already when the answer was decided on.
    fn deliver(&mut self, browser: usize, cookies: &[String], status: u16) -> Result<(), String> {
        if status == 401 && self.origin.is_robbed(&self.browsers[browser], cookies) {
            return Err("cookies of a session that lasts were cleared".to_owned());
        }
        self.browsers[browser] = apply_set_cookies(&self.browsers[browser], cookies);
        Ok(())
    }

    /// In the end each browser that holds a good token is still signed in.
    fn check_browsers(&mut self) -> Result<(), String> {
        for cookies in self.browsers.clone() {
            if self.origin.must_renew(&cookies, self.now) && self.origin.renew(&cookies, self.now, self.now)?.0 != 204 {
                return Err("a browser with a good token was signed out".to_owned());
            }
        }
        Ok(())
    }

    /// Sends an answer to a browser, which may have left.
    fn answer_browser(&mut self, browser: usize, cookies: Vec<String>, status: u16) {
        self.message(Event::Deliver { browser, cookies, status });
    }

    /// Sends a message: it takes its time, and may be lost.
    fn message(&mut self, event: Event) -> bool {
        let arrives = !self.random.chance(self.loss);
        if arrives {
            let delay = self.delay();
            self.after(delay, event);
        }
        arrives
    }

    fn delay(&mut self) -> i64 {
        let longest = if self.random.chance(10) { MAX_DELAY } else { 200 };
        1 + self.random.below(longest)
    }

    fn after(&mut self, delay: i64, event: Event) {
        self.sequence += 1;
        self.queue.push(Reverse((self.now + delay, self.sequence)));
        self.events.insert(self.sequence, event);
    }

    /// The time by the clock of some server.
    fn skewed(&mut self) -> i64 {
        self.now + self.random.below(2 * SKEW) - SKEW
    }

    fn lost(&mut self) -> exchange::Event {
        exchange::Event::Failed(Failure::Unreachable)
    }
}

impl Seen {
    pub fn add(&mut self, other: &Self) {
        self.answered += other.answered;
        self.renewed += other.renewed;
        self.shared += other.shared;
        self.refused += other.refused;
        self.unavailable += other.unavailable;
        self.uncoordinated += other.uncoordinated;
        self.crashed += other.crashed;
        self.timed_out += other.timed_out;
        self.ended += other.ended;
    }

    /// Whether everything took place.
    pub fn is_rich(&self) -> bool {
        let Self { answered, renewed, shared, refused, unavailable, uncoordinated, crashed, timed_out, ended } = self;
        let all = [answered, renewed, shared, refused, unavailable, uncoordinated, crashed, timed_out, ended];
        all.into_iter().all(|n| *n > 0)
    }
}
