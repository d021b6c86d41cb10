//! Writes what the benchmark reads: a large redirect table, compiled, and the requests to time.
//!
//! `kirkas-bench-corpus MDN.tsv FOLDER RULES` writes the table's index and its shards, a patch that owns
//! some of its paths, `rules.tsv`, `hits.tsv` and `misses.txt`, and says on standard output what the
//! table came to, as JSON.
//! `kirkas-bench-corpus FOLDER` writes the same of a table of rules by pattern, once with hits of
//! expressions and once with those of placeholders.

mod patterns;
mod rows;
#[path = "../../../worker/redirects-compile/tests/near_misses/sequence.rs"]
mod sequence;

use std::borrow::Cow;
use std::fs;
use std::path::Path;
use std::time::Instant;

use kirkas_core::redirects::Table;
use kirkas_redirects_compile::{Compiled, Format, Rule, compile, compile_patch, read};
use rows::Row;

/// Paths that the patch owns.
const PATCHED_PATHS: usize = 10_000;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [list, folder, count] = match arguments.as_slice() {
        [folder] => return write_patterns(Path::new(folder)),
        [list, folder, count] => [list, folder, count],
        _ => return Err("usage: kirkas-bench-corpus [MDN.tsv] FOLDER [RULES]".into()),
    };
    let rows = rows::of_list(&fs::read_to_string(list)?, count.parse()?)?;
    let table = rows::as_list(&rows);

    let begin = Instant::now();
    let (rules, findings) = read("fi.tsv", Format::Tsv, table.as_bytes());
    let reading = begin.elapsed();
    let folder = Path::new(folder);
    fs::create_dir_all(folder)?;
    write_patch(folder, &rules)?;
    let begin = Instant::now();
    let mut compiled = compile(rules, findings);
    let compiling = begin.elapsed();
    let bundle = bundle(&mut compiled)?;

    let bytes = bundle.len();
    let (index, shards) = Table::split(bundle)?;
    fs::write(folder.join("index.bundle"), &index)?;
    for (number, shard) in shards.iter().enumerate() {
        fs::write(folder.join(format!("shard-{number}.bundle")), shard)?;
    }
    fs::write(folder.join("rules.tsv"), &table)?;
    fs::write(folder.join("hits.tsv"), rows::hits(&rows))?;
    fs::write(folder.join("misses.txt"), rows::misses(&rows))?;
    println!(
        "{{\"rules\":{},\"bytes\":{},\"shards\":{},\"source\":{:.1},\"target\":{:.1},\"read_s\":{:.2},\"compile_s\":{:.2}}}",
        compiled.rules,
        bytes,
        shards.len(),
        mean(&rows, |row| &row.source),
        mean(&rows, |row| &row.target),
        reading.as_secs_f64(),
        compiling.as_secs_f64(),
    );
    Ok(())
}

/// A patch with the same rules as the table for some paths, so that each address has one right answer with it and without.
fn write_patch(folder: &Path, rules: &[Rule]) -> Result<(), Failure> {
    let every = rules.len().checked_div(PATCHED_PATHS).unwrap_or_default().max(1);
    let paths = rules.iter().step_by(every).filter_map(Rule::exact_path).map(Cow::into_owned).collect();
    let patch = compile_patch(rules.to_vec(), Vec::new(), &paths);
    let bundles = patch.bundles.ok_or("the patch has errors")?;
    fs::write(folder.join("patch.bundle"), bundles.to_bytes(&[0; 32]))?;
    Ok(())
}

fn bundle(compiled: &mut Compiled) -> Result<Vec<u8>, Failure> {
    compiled.bundle.take().ok_or_else(|| {
        let refusals = compiled.findings.iter().filter(|finding| finding.is_error()).take(5);
        refusals.map(ToString::to_string).collect::<Vec<_>>().join("\n").into()
    })
}

fn write_patterns(folder: &Path) -> Result<(), Failure> {
    let begin = Instant::now();
    let (rules, findings) = read("fi.csv", Format::Csv, patterns::as_csv().as_bytes());
    let mut compiled = compile(rules, findings);
    let compiling = begin.elapsed();
    let bundle = bundle(&mut compiled)?;
    for (name, hits) in [("expressions", patterns::expression_hits()), ("placeholders", patterns::placeholder_hits())] {
        let folder = folder.join(name);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("index.bundle"), &bundle)?;
        fs::write(folder.join("hits.tsv"), hits)?;
        fs::write(folder.join("misses.txt"), patterns::misses())?;
    }
    println!(
        "{{\"rules\":{},\"bytes\":{},\"compile_s\":{:.2}}}",
        compiled.rules,
        bundle.len(),
        compiling.as_secs_f64()
    );
    Ok(())
}

fn mean(rows: &[Row], text: impl Fn(&Row) -> &str) -> f64 {
    let total: usize = rows.iter().map(|row| text(row).len()).sum();
    total as f64 / rows.len().max(1) as f64
}
