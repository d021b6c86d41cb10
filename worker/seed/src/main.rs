//! Prints the seed as SQL. `DATA_KEYS` and `RECOGNITION_KEYS` are those of the service that it is for.

use std::io::Write;
use std::process::ExitCode;

use kirkas_seed::{Keys, sql};

fn main() -> ExitCode {
    let seed = Keys::read(|name| std::env::var(name).ok()).and_then(|keys| sql(&keys));
    let written = match seed {
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
