//! JavaScript's regular expressions as automata (ECMA-262, section 22.2 and annex B.1.2, without flags
//! but `i`).
//!
//! # Design
//! A pattern that JavaScript refuses matches nobody there, and nobody here. A pattern that JavaScript
//! accepts and an automaton can't express (look-ahead, look-behind, back-references) is another failure:
//! a rule with it would silently do something else here, so it is not published. Texts are matched by
//! characters, in JavaScript by UTF-16 units. That differs beyond U+FFFF only.

mod class;
mod letters;

use kirkas_packing::automaton::dense;

use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, Look, Repetition};

pub(super) use letters::same_in_lower_case;

/// Bytes that one automaton takes at most.
const MAX_BYTES: usize = 1024 * 1024;
/// How deep groups nest at most.
const MAX_DEPTH: usize = 64;

/// Why a pattern has no automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// JavaScript can't read it either.
    Invalid,
    /// It has look-around or back-references.
    Unsupported,
    /// The automaton would be too large.
    TooLarge,
}

/// The automaton that accepts the texts in which a pattern is found.
pub(super) fn automaton(pattern: &str, insensitive: bool) -> Result<Vec<u8>, Failure> {
    let found = Parser::new(pattern, insensitive).parse()?;
    store(&Hir::concat(vec![any_text(), found, any_text()]))
}

/// The automaton that accepts these texts, whatever the case of their letters.
pub(super) fn automaton_of_texts<'t>(texts: impl Iterator<Item = &'t str>) -> Result<Vec<u8>, Failure> {
    store(&Hir::alternation(texts.map(same_in_lower_case).collect()))
}

fn store(hir: &Hir) -> Result<Vec<u8>, Failure> {
    dense::build(hir, MAX_BYTES).map_err(|_| Failure::TooLarge)
}

fn any_text() -> Hir {
    let all = Class::Bytes(ClassBytes::new([ClassBytesRange::new(0, u8::MAX)]));
    Hir::repetition(Repetition { min: 0, max: None, greedy: true, sub: Box::new(Hir::class(all)) })
}

/// Reads a pattern from its start to its end.
struct Parser<'p> {
    rest: &'p str,
    insensitive: bool,
    /// How many groups of the whole pattern capture, and whether one has a name.
    groups: u32,
    has_names: bool,
    depth: usize,
}

/// A part of a pattern, and whether it may be repeated.
struct Term {
    hir: Hir,
    repeats: bool,
}

impl<'p> Parser<'p> {
    fn new(pattern: &'p str, insensitive: bool) -> Self {
        let (groups, has_names) = count_groups(pattern);
        Self { rest: pattern, insensitive, groups, has_names, depth: 0 }
    }

    fn parse(mut self) -> Result<Hir, Failure> {
        let hir = self.alternatives()?;
        // The rest begins with a parenthesis that closes nothing.
        if self.rest.is_empty() { Ok(hir) } else { Err(Failure::Invalid) }
    }

    fn skip_prefix(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn next(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let next = letters.next()?;
        self.rest = letters.as_str();
        Some(next)
    }

    fn alternatives(&mut self) -> Result<Hir, Failure> {
        self.depth = self.depth.saturating_add(1);
        if self.depth > MAX_DEPTH {
            return Err(Failure::TooLarge);
        }
        let mut all = vec![self.sequence()?];
        while self.skip_prefix("|") {
            all.push(self.sequence()?);
        }
        self.depth = self.depth.saturating_sub(1);
        Ok(Hir::alternation(all))
    }

    fn sequence(&mut self) -> Result<Hir, Failure> {
        let mut parts = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with(['|', ')']) {
            let term = self.term()?;
            parts.push(self.with_repetition(term)?);
        }
        Ok(Hir::concat(parts))
    }

    fn term(&mut self) -> Result<Term, Failure> {
        let look = |look| Ok(Term { hir: Hir::look(look), repeats: false });
        let one = |hir| Ok(Term { hir, repeats: true });
        match self.next().ok_or(Failure::Invalid)? {
            '^' => look(Look::Start),
            '$' => look(Look::End),
            '.' => one(class::hir(&class::any_but_line_ends())),
            '(' => self.group(),
            '[' => {
                let class = self.class()?;
                one(class::hir(&class))
            }
            '*' | '+' | '?' => Err(Failure::Invalid),
            '{' if bounds(self.rest).is_some() => Err(Failure::Invalid),
            '\\' => match self.rest.chars().next() {
                Some('b') => self.look_after("b", Look::WordAscii),
                Some('B') => self.look_after("B", Look::WordAsciiNegate),
                _ => {
                    let escape = self.escape()?;
                    one(self.hir_of(escape))
                }
            },
            letter => one(self.letter(letter)),
        }
    }

    fn look_after(&mut self, text: &str, look: Look) -> Result<Term, Failure> {
        self.skip_prefix(text);
        Ok(Term { hir: Hir::look(look), repeats: false })
    }

    fn group(&mut self) -> Result<Term, Failure> {
        if self.skip_prefix("?") && !self.skip_prefix(":") {
            let is_look = ["=", "!", "<=", "<!"].iter().any(|kind| self.rest.starts_with(kind));
            if is_look {
                return Err(Failure::Unsupported);
            }
            let name = self.rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            let Some((name, rest)) = name else {
                // Flags for a group are newer than the JavaScript that payloads are written for.
                return Err(Failure::Invalid);
            };
            let begins = name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_' || letter == '$');
            if !begins || !name.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$') {
                return Err(Failure::Invalid);
            }
            self.rest = rest;
        }
        let hir = self.alternatives()?;
        if self.skip_prefix(")") { Ok(Term { hir, repeats: true }) } else { Err(Failure::Invalid) }
    }

    fn with_repetition(&mut self, term: Term) -> Result<Hir, Failure> {
        let (min, max) = if self.skip_prefix("*") {
            (0, None)
        } else if self.skip_prefix("+") {
            (1, None)
        } else if self.skip_prefix("?") {
            (0, Some(1))
        } else if let Some((min, max, rest)) = self.rest.strip_prefix('{').and_then(bounds) {
            self.rest = rest;
            (min, max)
        } else {
            return Ok(term.hir);
        };
        self.skip_prefix("?");
        if !term.repeats || max.is_some_and(|max| max < min) {
            return Err(Failure::Invalid);
        }
        Ok(Hir::repetition(Repetition { min, max, greedy: true, sub: Box::new(term.hir) }))
    }

    fn letter(&self, letter: char) -> Hir {
        if self.insensitive {
            return class::hir(&letters::same_in_upper_case(&class::one(letter)));
        }
        Hir::literal(letter.encode_utf8(&mut [0; 4]).as_bytes())
    }

    fn hir_of(&self, escape: class::Escape) -> Hir {
        match escape {
            class::Escape::Letter(letter) => self.letter(letter),
            class::Escape::Class(class) => class::hir(&class),
            class::Escape::Nothing => Hir::fail(),
        }
    }
}

/// The bounds of `{…}`, and what follows. None where the text has another form: then the brace stands
/// for itself.
fn bounds(rest: &str) -> Option<(u32, Option<u32>, &str)> {
    let (inside, rest) = rest.split_once('}')?;
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        digits.then(|| text.parse().unwrap_or(u32::MAX))
    };
    let (least, most) = match inside.split_once(',') {
        None => (number(inside)?, Some(number(inside)?)),
        Some((least, "")) => (number(least)?, None),
        Some((least, most)) => (number(least)?, Some(number(most)?)),
    };
    Some((least, most, rest))
}

/// How many groups capture, and whether one has a name: that decides what `\1` and `\k` mean.
fn count_groups(pattern: &str) -> (u32, bool) {
    let (mut groups, mut has_names, mut in_class): (u32, _, _) = (0, false, false);
    let mut letters = pattern.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => {
                let rest = letters.as_str();
                let named = rest.starts_with("?<") && !rest.starts_with("?<=") && !rest.starts_with("?<!");
                has_names |= named;
                groups = groups.saturating_add(u32::from(named || !rest.starts_with('?')));
            }
            _ => {}
        }
    }
    (groups, has_names)
}

#[cfg(test)]
mod tests;
