//! Guesses the format of a file by its name and content.

use super::Format;

/// How much of a file is looked at, in bytes.
const SNIFFED_BYTES: usize = 64 * 1024;

/// The format; none where two are equally likely.
pub(super) fn guess(name: &str, bytes: &[u8]) -> Option<Format> {
    let text = String::from_utf8_lossy(bytes.get(..SNIFFED_BYTES).unwrap_or(bytes));
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name).to_ascii_lowercase();
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "csv" => Some(csv(text)),
        "tsv" => Some(Format::Tsv),
        "json" => json(text),
        "conf" | "map" | "nginx" => Some(Format::Nginx),
        _ if file == "_redirects" => redirects_file(text),
        _ => by_content(text),
    }
}

fn by_content(text: &str) -> Option<Format> {
    let rule = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')).unwrap_or_default();
    if text.starts_with(['{', '[']) {
        json(text)
    } else if text.contains("map $") {
        Some(Format::Nginx)
    } else if rule.contains('\t') && rule.split('\t').count() == 2 {
        Some(Format::Tsv)
    } else if rule.contains(',') {
        Some(csv(text))
    } else {
        redirects_file(text)
    }
}

fn csv(text: &str) -> Format {
    let first = text.lines().next().unwrap_or_default();
    let mut columns = first.split(',').map(|column| column.trim().trim_matches('"'));
    let (source, target) = (columns.next().unwrap_or_default(), columns.next().unwrap_or_default());
    let header: Vec<&str> = first.split(',').map(str::trim).collect();
    if header.contains(&"destination") {
        Format::VercelCsv
    } else if source.contains(['.', '/']) && target.starts_with("http") {
        Format::CloudflareBulk
    } else {
        Format::Csv
    }
}

fn json(text: &str) -> Option<Format> {
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    if has("redirections") {
        Some(Format::MicrosoftDocs)
    } else if has("action_type") || has("action_data") {
        Some(Format::WordPress)
    } else if has("destination") {
        Some(Format::VercelJson)
    } else {
        None
    }
}

/// Netlify's and Cloudflare's files differ in what a rule without a status answers.
fn redirects_file(text: &str) -> Option<Format> {
    let rules = || text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let has_status = |line: &str| {
        let code = line.split_ascii_whitespace().next_back().unwrap_or_default().trim_end_matches('!');
        code.len() == 3 && code.bytes().all(|digit| digit.is_ascii_digit())
    };
    let is_rule = |line: &str| line.starts_with('/') || line.starts_with("http");
    (rules().count() > 0 && rules().all(|line| is_rule(line) && has_status(line))).then_some(Format::Netlify)
}
