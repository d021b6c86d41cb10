//! `kirkas-seed [MOMENT]` prints the seed as SQL: as of a moment (RFC 3339), or else of the plan's. `DATA_KEYS` and
//! `RECOGNITION_KEYS` are those of the service that it is for.

use std::io::Write;
use std::process::ExitCode;

use kirkas_seed::{Keys, Plan, SeedError, sql};

fn main() -> ExitCode {
    let written = match seed() {
        Ok(sql) => std::io::stdout().write_all(sql.as_bytes()).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn seed() -> Result<String, SeedError> {
    let keys = Keys::read(|name| std::env::var(name).ok())?;
    let mut plan = Plan::read()?;
    if let Some(moment) = std::env::args().nth(1) {
        plan.moment = moment.parse().map_err(|_| SeedError::Moment(moment))?;
    }
    sql(&plan, &keys)
}
