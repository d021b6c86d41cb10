//! A rule as people write it, which may still be wrong.

use kirkas_redirects_compile::csv_text::CsvText;
use kirkas_redirects_compile::{Format, Markets, QueryMode, Rule, read_for};
use serde::{Deserialize, Serialize};

/// The columns of a table.
pub const COLUMNS: [&str; 8] = ["source", "target", "status", "match", "query", "case", "market", "note"];

/// The fields of a rule as text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RuleText {
    /// Name of the file that it is in.
    pub file: String,
    /// Name of its market, or `all`; empty for the file's.
    pub market: String,
    /// What it answers.
    pub source: String,
    /// Where it leads; empty for 410.
    pub target: String,
    /// The status code.
    pub status: String,
    /// `exact`, `prefix`, `placeholder` or `regex`; empty for `exact`.
    pub r#match: String,
    /// `keep`, `drop` or `exact`; empty for `keep`.
    pub query: String,
    /// `ignore` or `sensitive`; empty for `ignore`.
    pub case: String,
    /// The editor's note.
    pub note: String,
}

impl RuleText {
    /// What is written of a rule.
    pub fn of(rule: &Rule) -> Self {
        Self {
            file: rule.origin.file.to_string(),
            market: rule.source.scope.market_name().to_owned(),
            source: rule.source.text.clone(),
            target: rule.target.as_ref().map(|target| target.text.clone()).unwrap_or_default(),
            status: rule.status.code().to_string(),
            r#match: rule.match_name().to_owned(),
            query: match rule.query {
                QueryMode::Keep => "keep",
                QueryMode::Drop => "drop",
                QueryMode::Exact => "exact",
            }
            .to_owned(),
            case: if rule.sensitive { "sensitive" } else { "ignore" }.to_owned(),
            note: rule.note.as_deref().unwrap_or_default().to_owned(),
        }
    }

    /// What a table's column says of it: nothing where that is the default.
    pub fn cell(&self, column: &str) -> &str {
        match (column, self.field(column)) {
            ("match", "exact") | ("query", "keep") | ("case", "ignore" | "insensitive") => "",
            (_, text) => text,
        }
    }

    /// A field by its name.
    pub fn field(&self, name: &str) -> &str {
        match name {
            "source" => &self.source,
            "target" => &self.target,
            "status" => &self.status,
            "match" => &self.r#match,
            "query" => &self.query,
            "case" => &self.case,
            "market" => &self.market,
            "note" => &self.note,
            "file" => &self.file,
            _ => "",
        }
    }

    /// A field by its name, to be changed; none where there is no such field.
    pub fn field_mut(&mut self, name: &str) -> Option<&mut String> {
        Some(match name {
            "source" => &mut self.source,
            "target" => &mut self.target,
            "status" => &mut self.status,
            "match" => &mut self.r#match,
            "query" => &mut self.query,
            "case" => &mut self.case,
            "market" => &mut self.market,
            "note" => &mut self.note,
            "file" => &mut self.file,
            _ => return None,
        })
    }
}

/// Rows as CSV, each with its market.
pub fn csv_text(rows: &[&RuleText]) -> String {
    let mut table = CsvText::new(&COLUMNS);
    for row in rows {
        table.row(&COLUMNS.map(|column| row.cell(column)));
    }
    table.finish()
}

/// The rules of rows, in their order; none where a row can't be read. `market_of` says which market a file is for.
pub fn read_rows(rows: &[&RuleText], market_of: impl Fn(&str) -> Option<Markets>) -> Vec<Option<Rule>> {
    let mut table = CsvText::new(&COLUMNS);
    let mut lines = Vec::new();
    let mut line = 2_u32;
    for row in rows {
        let market =
            if row.market.is_empty() { market_of(&row.file).map_or("all", Markets::name) } else { &row.market };
        let cells = COLUMNS.map(|column| if column == "market" { market } else { row.cell(column) });
        table.row(&cells);
        lines.push(line);
        let breaks = cells.iter().map(|cell| cell.matches('\n').count()).sum::<usize>();
        line = line.saturating_add(u32::try_from(breaks).unwrap_or(u32::MAX)).saturating_add(1);
    }
    let (rules, _) = read_for(Some(Markets::All), "rows.csv", Format::Csv, table.finish().as_bytes());
    let mut rules = rules.into_iter().filter(|rule| !rule.source.second_reading).peekable();
    let of_line = lines.iter().map(|line| rules.next_if(|rule| rule.origin.line == *line));
    let read: Vec<Option<Rule>> = of_line.collect();
    let with_file = |(rule, row): (Option<Rule>, &&RuleText)| {
        rule.map(|mut rule| {
            rule.origin.file = row.file.as_str().into();
            rule
        })
    };
    read.into_iter().zip(rows).map(with_file).collect()
}
