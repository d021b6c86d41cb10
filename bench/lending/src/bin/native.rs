//! The benchmark without wasm: prints, as JSON, what matching each application takes in microseconds, and its offers.

use std::collections::BTreeMap;
use std::time::Instant;

use kirkas_bench_lending::{Application, Products};
use serde_json::{Value, json};

const ROUNDS: u32 = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let products = Products::new().map_err(|_| "the development lenders can't be read")?;
    let applications: BTreeMap<String, Value> = serde_json::from_str(include_str!("../../applications.json"))?;
    let mut report = BTreeMap::new();
    for (name, facts) in applications {
        let application = Application::new(&facts.to_string()).map_err(|_| format!("{name}: these are no facts"))?;
        let offers = products.offers(&application, 1);
        let mut times: Vec<f64> = (0..ROUNDS)
            .map(|_| {
                let begin = Instant::now();
                products.offers(&application, 1);
                begin.elapsed().as_secs_f64() * 1e6
            })
            .collect();
        times.sort_by(f64::total_cmp);
        let fastest_tenth = times.get(times.len() / 10).copied().unwrap_or_default();
        report.insert(name, json!({ "offers": offers, "µs": fastest_tenth }));
    }
    println!("{}", json!(report));
    Ok(())
}
