//! The file formats of a table: reading and writing each of them.
//!
//! # Design
//! Every reader passes rows of text to one function that checks them (`row`), and every writer
//! starts from rules, so a table that passes through another format stays the same table. What a
//! format can't express (`capabilities`) is refused before it is written, with file and line. A
//! format that says nothing about letter case holds the rules for which case doesn't matter, as it
//! doesn't for most rules.

mod address;
mod capabilities;
mod cloudflare_bulk;
mod collector;
mod comments;
mod csv_file;
mod guess;
mod json;
mod microsoft_docs;
mod nginx_map;
mod nginx_words;
mod redirects_file;
mod tsv_file;
mod vercel_csv;
mod vercel_json;
mod wordpress;

use super::finding::{Check, Finding};
use super::rule::Rule;
use super::scope::{Markets, Scope};
use capabilities::Capabilities;
use collector::RuleCollector;

/// Declares [`Format`] with its list and its names, so that no list lacks a format.
macro_rules! formats {
    ($($(#[$what:meta])+ $format:ident = $name:literal,)+) => {
        /// How a table is written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format {
            $($(#[$what])+ $format,)+
        }

        impl Format {
            /// Every format.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$format),+];

            /// Its name on command lines.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$format => $name,)+
                }
            }
        }
    };
}

formats! {
    /// CSV with a header: `source,target,status` and, as wanted, `match,query,case,market,note`.
    Csv = "csv",
    /// FROM, a tab, TO, one a line.
    Tsv = "tsv",
    /// The CSV of Cloudflare's Bulk Redirects.
    CloudflareBulk = "cloudflare-bulk",
    /// A `_redirects` file as Cloudflare Pages and Workers read it.
    CloudflareRedirects = "cloudflare-redirects",
    /// A `_redirects` file as Netlify reads it.
    Netlify = "netlify",
    /// JSON of Vercel's bulk redirects; the redirects of a `vercel.json` are read too.
    VercelJson = "vercel-json",
    /// CSV of Vercel's bulk redirects.
    VercelCsv = "vercel-csv",
    /// `map` blocks of nginx.
    Nginx = "nginx",
    /// JSON that the WordPress plugin Redirection exports.
    WordPress = "wordpress",
    /// JSON of Microsoft's documentation, `.openpublishing.redirection.json`.
    MicrosoftDocs = "microsoft-docs",
}

/// What to do with the notes of rules in a format that can't hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notes {
    /// A note that can't be held is refused.
    Keep,
    /// Notes are left out.
    LeaveOut,
}

impl Format {
    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format of a file, by its name and content; none where two are equally likely.
    pub fn guess(name: &str, bytes: &[u8]) -> Option<Self> {
        guess::guess(name, bytes)
    }

    /// Whether each row is on lines of its own, so that it can be read without those before it.
    pub fn is_by_line(self) -> bool {
        !matches!(self, Self::VercelJson | Self::Nginx | Self::WordPress | Self::MicrosoftDocs)
    }

    /// Whether the first line says what the columns are.
    pub fn has_header(self) -> bool {
        matches!(self, Self::Csv | Self::VercelCsv)
    }

    fn capabilities(self) -> Capabilities {
        match self {
            Self::Csv => csv_file::CAPABILITIES,
            Self::Tsv => tsv_file::CAPABILITIES,
            Self::CloudflareBulk => cloudflare_bulk::CAPABILITIES,
            Self::CloudflareRedirects => redirects_file::CLOUDFLARE_CAPABILITIES,
            Self::Netlify => redirects_file::NETLIFY_CAPABILITIES,
            Self::VercelJson => vercel_json::CAPABILITIES,
            Self::VercelCsv => vercel_csv::CAPABILITIES,
            Self::Nginx => nginx_map::CAPABILITIES,
            Self::WordPress => wordpress::CAPABILITIES,
            Self::MicrosoftDocs => microsoft_docs::CAPABILITIES,
        }
    }
}

/// Reads a table for the markets that its rows or the file's name state. What can't be read becomes errors among the
/// findings.
pub fn read(file: &str, format: Format, bytes: &[u8]) -> (Vec<Rule>, Vec<Finding>) {
    read_for(None, file, format, bytes)
}

/// As [`read`]; rows that name no market are for `markets`, whatever the file's name.
pub fn read_for(markets: Option<Markets>, file: &str, format: Format, bytes: &[u8]) -> (Vec<Rule>, Vec<Finding>) {
    let mut collector = RuleCollector::new(file, markets.or_else(|| Markets::from_file_name(file)));
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let collector = &mut collector;
            match format {
                Format::Csv => csv_file::read(text, collector),
                Format::Tsv => tsv_file::read(text, collector),
                Format::CloudflareBulk => cloudflare_bulk::read(text, collector),
                Format::CloudflareRedirects => redirects_file::read(text, "302", collector),
                Format::Netlify => redirects_file::read(text, "301", collector),
                Format::VercelJson => vercel_json::read(text, collector),
                Format::VercelCsv => vercel_csv::read(text, collector),
                Format::Nginx => nginx_map::read(text, collector),
                Format::WordPress => wordpress::read(text, collector),
                Format::MicrosoftDocs => microsoft_docs::read(text, collector),
            }
        }
        Err(error) => {
            let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let lines = before.iter().filter(|byte| **byte == b'\n').count();
            let line = u32::try_from(lines.saturating_add(1)).unwrap_or(u32::MAX);
            collector.malformed(line, "The file is not UTF-8 from here on.", "Save it as UTF-8.");
        }
    }
    collector.finish()
}

/// The rules of one market. For a format without markets they lose it, as the whole table is of that market.
pub fn rules_of_market(mut rules: Vec<Rule>, markets: Markets, format: Format) -> Vec<Rule> {
    rules.retain(|rule| rule.source.scope.market_name() == markets.name());
    for scope in rules.iter_mut().map(|rule| &mut rule.source.scope) {
        if scope.market().is_some() && !format.capabilities().markets {
            *scope = Scope::Markets(Markets::All);
        }
    }
    rules
}

/// Writes rules in a format.
///
/// # Errors
/// An error for each rule that the format can't hold; then nothing is written.
pub fn write(rules: &[Rule], format: Format, notes: Notes) -> Result<Vec<u8>, Vec<Finding>> {
    let capabilities = format.capabilities();
    let mut rules: Vec<Rule> = rules.to_vec();
    if notes == Notes::LeaveOut {
        rules.iter_mut().for_each(|rule| rule.note = None);
    }
    if capabilities.question_mark_at_end {
        // The row of the first reading stands for both.
        rules.retain(|rule| !rule.source.second_reading);
    }
    let mut findings = Vec::new();
    let first_expression = rules.iter().find(|rule| rule.is_expression());
    for rule in &rules {
        if let Some(what) =
            capabilities.unsupported_part(rule).or_else(|| unsupported_text(format, rule, first_expression))
        {
            let reason = format!("The format {} has no place for {what}.", format.name());
            let advice = match what {
                capabilities::A_NOTE => "Leave notes out, or choose another format.",
                capabilities::A_MARKET => "Say with --market whose rules to write, or choose another format.",
                _ => "Change the rule, or choose another format.",
            };
            findings.push(Finding::new(Check::Unsupported, &rule.origin, None, reason, advice));
        }
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    let text = match format {
        Format::Csv => csv_file::write(&rules),
        Format::Tsv => tsv_file::write(&rules),
        Format::CloudflareBulk => cloudflare_bulk::write(&rules),
        Format::CloudflareRedirects | Format::Netlify => redirects_file::write(&rules),
        Format::VercelJson => vercel_json::write(&rules),
        Format::VercelCsv => vercel_csv::write(&rules),
        Format::Nginx => nginx_map::write(&rules),
        Format::WordPress => wordpress::write(&rules),
        Format::MicrosoftDocs => microsoft_docs::write(&rules),
    };
    Ok(text.into_bytes())
}

/// What the format can't hold of a rule because of the rule's texts.
fn unsupported_text(format: Format, rule: &Rule, first_expression: Option<&Rule>) -> Option<&'static str> {
    match format {
        Format::CloudflareBulk => cloudflare_bulk::unsupported_part(rule),
        Format::CloudflareRedirects | Format::Netlify => redirects_file::unsupported_part(rule),
        Format::Nginx => nginx_map::unsupported_part(rule, first_expression),
        Format::WordPress => wordpress::unsupported_part(rule),
        Format::MicrosoftDocs => microsoft_docs::unsupported_part(rule),
        Format::Tsv => comments::unsupported_part(rule),
        Format::Csv | Format::VercelJson | Format::VercelCsv => None,
    }
}
