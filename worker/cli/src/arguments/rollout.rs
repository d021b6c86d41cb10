//! Arguments of the command that rolls a release out.

use clap::builder::NonEmptyStringValueParser;
use clap::{ArgGroup, Args};

use super::DryRun;
use crate::form::AnswerForm;

/// Hundredths of a percent.
const MAX_SHARE: f64 = 10_000.0;

/// Which release is rolled out to whom, or how the roll-out ends; without any, how it goes.
#[derive(Args)]
#[command(group(ArgGroup::new("change").args(["share", "promote", "stop"])))]
pub struct Rollout {
    /// The release, by its id (its first eight characters will do).
    #[arg(requires = "change", value_parser = NonEmptyStringValueParser::new())]
    pub id: Option<String>,
    /// The share of visitors that get it, in percent, such as 10 or 0.5. It only grows.
    #[arg(long, value_name = "PERCENT", value_parser = parse_share, requires = "id")]
    pub share: Option<u32>,
    /// Make the release live for everybody, if it is the one that is rolled out.
    #[arg(long, requires = "id")]
    pub promote: bool,
    /// End the roll-out of the release: everybody gets the live one at their next page.
    #[arg(long, requires = "id")]
    pub stop: bool,
    #[command(flatten)]
    pub dry_run: DryRun,
    /// Why; kept in the history.
    #[arg(long, default_value = "")]
    pub note: String,
    #[command(flatten)]
    pub form: AnswerForm,
}

/// Reads a percentage as hundredths of a percent.
fn parse_share(text: &str) -> Result<u32, String> {
    let share = text.trim_end_matches('%').trim_end().parse::<f64>().unwrap_or(f64::NAN) * 100.0;
    if (1.0..=MAX_SHARE).contains(&share) {
        // In range, and the fraction of a hundredth is of no use.
        Ok(share.round() as u32)
    } else {
        Err("say how many percent of visitors get it, from 0.01 to 100, as in --share 10".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::parse_share;

    #[test]
    fn a_share_is_a_percentage() {
        for (text, expected) in [
            ("10", Some(1000)),
            ("0.5", Some(50)),
            ("33.33", Some(3333)),
            ("100", Some(10_000)),
            ("10%", Some(1000)),
            ("0", None),
            ("0.001", None),
            ("100.1", None),
            ("-1", None),
            ("half", None),
            ("NaN", None),
        ] {
            assert_eq!(parse_share(text).ok(), expected, "{text}");
        }
    }
}
