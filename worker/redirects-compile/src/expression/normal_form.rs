//! Removes from an expression what no path has in the form it is compared with. That makes its automata
//! smaller, and shows that an expression which needs such a thing fits nothing.

use kirkas_routing::path::fold_char;
use regex_syntax::hir::{Capture, Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind, Repetition};

/// The largest class whose characters are filtered one by one. Larger classes, as of `.`, would only be
/// split into more ranges.
const MAX_CLASS_TO_FILTER: usize = 256;

/// The expression over paths in normal form, folded unless letters' case matters.
pub(super) fn restrict(hir: Hir, sensitive: bool) -> Hir {
    let all = |subs: Vec<Hir>| subs.into_iter().map(|sub| restrict(sub, sensitive)).collect();
    match hir.into_kind() {
        HirKind::Literal(literal) => {
            let has_it = |text: &str| text.chars().all(|letter| is_in_paths(letter, sensitive));
            let text = std::str::from_utf8(&literal.0).ok().filter(|text| has_it(text));
            text.map_or_else(Hir::fail, |text| Hir::literal(text.as_bytes()))
        }
        HirKind::Class(class) => Hir::class(Class::Unicode(restrict_class(&class, sensitive))),
        HirKind::Repetition(Repetition { min, max, greedy, sub }) => {
            Hir::repetition(Repetition { min, max, greedy, sub: Box::new(restrict(*sub, sensitive)) })
        }
        HirKind::Capture(Capture { index, name, sub }) => {
            Hir::capture(Capture { index, name, sub: Box::new(restrict(*sub, sensitive)) })
        }
        HirKind::Concat(subs) => Hir::concat(all(subs)),
        HirKind::Alternation(subs) => Hir::alternation(all(subs)),
        HirKind::Look(look) => Hir::look(look),
        HirKind::Empty => Hir::empty(),
    }
}

fn restrict_class(class: &Class, sensitive: bool) -> ClassUnicode {
    let class = match class {
        Class::Unicode(class) => class.clone(),
        // The translator lets classes of bytes be of ASCII only.
        Class::Bytes(class) => class.to_unicode_class().unwrap_or_else(ClassUnicode::empty),
    };
    let size = class.iter().fold(0_usize, |size, range| size.saturating_add(range.len()));
    if size > MAX_CLASS_TO_FILTER {
        return class;
    }
    let letters = class.iter().flat_map(|range| range.start()..=range.end());
    ClassUnicode::new(
        letters.filter(|letter| is_in_paths(*letter, sensitive)).map(|letter| ClassUnicodeRange::new(letter, letter)),
    )
}

fn is_in_paths(letter: char, sensitive: bool) -> bool {
    let escaped = letter.is_control() || matches!(letter, '?' | '#' | '\\');
    !escaped && (sensitive || fold_char(letter) == letter)
}
