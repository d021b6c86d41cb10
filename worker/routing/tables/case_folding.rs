//! Unicode's simple case folding as a table of runs, for `src/path/case_folding.rs`.

use std::fmt::Write as _;

/// Letters that fold by the same distance and are equally far from one another.
struct Run {
    first: u32,
    last: u32,
    step: u32,
    by: i32,
}

pub fn generate() -> String {
    let mut out = "static RUNS: &[Run] = &[\n".to_owned();
    for Run { first, last, step, by } in runs() {
        let _ = writeln!(out, "Run {{ first: {first}, last: {last}, step: {step}, by: {by} }},");
    }
    out + "];\n"
}

/// All letters past ASCII that fold to another one.
fn runs() -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for letter in '\u{80}'..=char::MAX {
        let Some(folded) = unicode_case_mapping::case_folded(letter) else { continue };
        let letter = u32::from(letter);
        let by = folded.get().cast_signed().saturating_sub_unsigned(letter);
        match runs.last_mut() {
            Some(run) if run.by == by && run.goes_on_to(letter) => {
                run.step = letter.saturating_sub(run.last);
                run.last = letter;
            }
            _ => runs.push(Run { first: letter, last: letter, step: 1, by }),
        }
    }
    runs
}

impl Run {
    /// A second letter sets the step: often every other letter is a capital.
    fn goes_on_to(&self, letter: u32) -> bool {
        let step = letter.saturating_sub(self.last);
        if self.first == self.last { step <= 2 } else { step == self.step }
    }
}
