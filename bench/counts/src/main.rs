//! Writes the messages that many isolates of the edge send, in the edge's own format, and what reports are to say of them.
//!
//! `kirkas-bench-counts TRAFFIC MESSAGES EXPECTED` reads the traffic (JSON), writes the messages in the order of their time, a
//! line each (JSON: milliseconds after the beginning, text), and the sums of what they tell.

mod expected;
#[path = "../../../worker/redirects-compile/tests/near_misses/sequence.rs"]
mod sequence;
mod traffic;
mod visits;
mod zipf;

use std::fs::{self, File};
use std::io::{BufWriter, Write};

use kirkas_core::facts::Facts;
use kirkas_core::reports::{Event, Tally};
use kirkas_core::snapshot::Snapshot;

use expected::Expected;
use sequence::Sequence;
use traffic::Traffic;
use visits::Visits;
use zipf::Zipf;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [traffic, messages, expected] = arguments.as_slice() else {
        return Err("usage: kirkas-bench-counts TRAFFIC MESSAGES EXPECTED".into());
    };
    let traffic: Traffic = serde_json::from_str(&fs::read_to_string(traffic)?)?;
    let mut file = BufWriter::new(File::create(messages)?);
    let sums = write(&traffic, &mut file)?;
    file.flush()?;
    fs::write(expected, serde_json::to_string(&sums)?)?;
    Ok(())
}

/// Goes through the traffic second by second.
fn write(traffic: &Traffic, file: &mut impl Write) -> Result<Expected, Failure> {
    let mut random = Sequence(1);
    let rules = Zipf::of(traffic.rules);
    let paths = Zipf::of(traffic.paths);
    let mut visits = Visits::of(traffic)?;
    let mut expected = Expected::default();
    let snapshot = Snapshot { table_id: Some(traffic.table.clone()), ..Snapshot::default() };
    let mut isolates: Vec<Tally> = (0..traffic.isolates).map(|_| Tally::default()).collect();
    // Each isolate sends at its own time; when all requests are over, each sends what it has.
    let last = traffic.seconds.saturating_add(traffic.message_seconds);
    for second in 0..last {
        let mut sent: Vec<(u64, String)> = Vec::new();
        if second < traffic.seconds {
            for _ in 0..traffic.redirects {
                let rule = traffic.rule(rules.draw(&mut random));
                let facts = Facts::from_url("GET", "https://localhost/");
                if let Some(isolate) = isolates.get_mut(random.below(traffic.isolates)) {
                    isolate.count(Event::Exact(rule), &facts, &snapshot, 1);
                }
                expected.hit(rule);
            }
            for _ in 0..traffic.misses {
                let path = traffic.path(&paths, &mut random);
                let url = format!("https://localhost{path}");
                if let Some(isolate) = isolates.get_mut(random.below(traffic.isolates)) {
                    isolate.count(Event::NotFound, &Facts::from_url("GET", &url), &snapshot, 1);
                }
                expected.missed(path);
            }
            sent.extend(visits.of_second(second, &mut random, &mut expected)?);
        }
        for (number, isolate) in (0_u64..).zip(isolates.iter_mut()) {
            if number.wrapping_add(second).checked_rem(traffic.message_seconds) != Some(0) {
                continue;
            }
            let at = traffic::time(second, random.below(1000));
            let id = format!("{number:08x}-{second:08x}-{:016x}", random.below(usize::MAX));
            if let Some(message) = std::mem::take(isolate).message(&id, traffic.begin.saturating_add(at)) {
                // What the queue took though it did not say so is sent again.
                if random.below(100) < traffic.sent_twice_percent {
                    sent.push((at.saturating_add(400), message.clone()));
                }
                sent.push((at, message));
            }
        }
        sent.sort();
        for message in sent {
            expected.messages = expected.messages.saturating_add(1);
            writeln!(file, "{}", serde_json::to_string(&message)?)?;
        }
    }
    Ok(expected)
}
