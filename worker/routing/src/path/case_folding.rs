//! Simple case folding of letters past ASCII (Unicode, CaseFolding.txt, statuses C and S).
//!
//! The build script generates the runs as data. As code, they take a twentieth of the edge Worker.

include!(concat!(env!("OUT_DIR"), "/case_folding.rs"));

/// Letters that fold by the same distance, every `step`-th from `first` to `last`.
struct Run {
    first: u32,
    last: u32,
    step: u32,
    by: i32,
}

/// What a letter folds to; none where it folds to itself, and for ASCII.
pub(super) fn fold_letter(letter: char) -> Option<char> {
    let code = u32::from(letter);
    let run = RUNS.get(RUNS.partition_point(|run| run.last < code))?;
    let distance = code.checked_sub(run.first)?;
    distance.is_multiple_of(run.step).then(|| code.checked_add_signed(run.by).and_then(char::from_u32))?
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_letter_past_ascii_folds_as_unicode_says() {
        for letter in '\u{80}'..=char::MAX {
            let expected = unicode_case_mapping::case_folded(letter).and_then(|code| char::from_u32(code.get()));
            assert_eq!(super::fold_letter(letter), expected, "{letter:?}");
        }
    }
}
