//! Character classes and escapes in JavaScript's regular expressions.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir};

use super::{Failure, Parser, letters};

/// What an escape stands for.
pub(super) enum Escape {
    Letter(char),
    Class(ClassUnicode),
    /// Half of a surrogate pair: no text has it.
    Nothing,
}

pub(super) fn hir(class: &ClassUnicode) -> Hir {
    Hir::class(Class::Unicode(class.clone()))
}

pub(super) fn one(letter: char) -> ClassUnicode {
    ClassUnicode::new([ClassUnicodeRange::new(letter, letter)])
}

fn from_ranges(ranges: &[(char, char)]) -> ClassUnicode {
    ClassUnicode::new(ranges.iter().map(|(first, last)| ClassUnicodeRange::new(*first, *last)))
}

fn negate(mut class: ClassUnicode) -> ClassUnicode {
    class.negate();
    class
}

pub(super) fn any_but_line_ends() -> ClassUnicode {
    negate(from_ranges(&[('\n', '\n'), ('\r', '\r'), ('\u{2028}', '\u{2029}')]))
}

/// `\d`, `\s`, `\w` and their opposites.
fn shorthand_class(letter: char) -> Option<ClassUnicode> {
    let class = match letter.to_ascii_lowercase() {
        'd' => from_ranges(&[('0', '9')]),
        'w' => from_ranges(&[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')]),
        's' => from_ranges(&[
            ('\t', '\r'),
            (' ', ' '),
            ('\u{a0}', '\u{a0}'),
            ('\u{1680}', '\u{1680}'),
            ('\u{2000}', '\u{200a}'),
            ('\u{2028}', '\u{2029}'),
            ('\u{202f}', '\u{202f}'),
            ('\u{205f}', '\u{205f}'),
            ('\u{3000}', '\u{3000}'),
            ('\u{feff}', '\u{feff}'),
        ]),
        _ => return None,
    };
    Some(if letter.is_ascii_uppercase() { negate(class) } else { class })
}

impl Parser<'_> {
    /// What follows a backslash, but for `\b` and `\B` outside of classes.
    pub(super) fn escape(&mut self) -> Result<Escape, Failure> {
        let start = self.rest;
        let letter = self.next().ok_or(Failure::Invalid)?;
        if let Some(class) = shorthand_class(letter) {
            return Ok(Escape::Class(class));
        }
        Ok(Escape::Letter(match letter {
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{b}',
            'x' => self.hexadecimal(2).and_then(char::from_u32).unwrap_or('x'),
            'u' => return Ok(self.unicode()),
            'c' => {
                let control = self.rest.chars().next().filter(char::is_ascii_alphabetic);
                let Some(control) = control else {
                    // The backslash stands for itself, and so does the letter, which is read next.
                    self.rest = start;
                    return Ok(Escape::Letter('\\'));
                };
                self.next();
                char::from(control as u8 % 32)
            }
            'k' if self.has_names => return Err(Failure::Unsupported),
            '0'..='9' => return self.digits(letter),
            other => other,
        }))
    }

    /// A back-reference; if there is no such group, an octal number or the digit itself.
    fn digits(&mut self, first: char) -> Result<Escape, Failure> {
        let more = self.rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(self.rest.len());
        let number: u32 = format!("{first}{}", self.rest.get(..more).unwrap_or_default()).parse().unwrap_or(u32::MAX);
        if first != '0' && number <= self.groups {
            return Err(Failure::Unsupported);
        }
        let Some(mut value) = first.to_digit(8) else { return Ok(Escape::Letter(first)) };
        while let Some(digit) = self.rest.chars().next().and_then(|next| next.to_digit(8)) {
            let longer = value.saturating_mul(8).saturating_add(digit);
            if longer > 0o377 {
                break;
            }
            value = longer;
            self.next();
        }
        Ok(Escape::Letter(char::from_u32(value).unwrap_or(first)))
    }

    fn unicode(&mut self) -> Escape {
        let Some(unit) = self.hexadecimal(4) else { return Escape::Letter('u') };
        let rest = self.rest;
        if (0xd800..0xdc00).contains(&unit) && self.rest.starts_with("\\u") {
            self.next();
            self.next();
            if let Some(low) = self.hexadecimal(4).filter(|low| (0xdc00..0xe000).contains(low)) {
                let letter = (unit & 0x3ff).wrapping_shl(10).wrapping_add(low & 0x3ff).wrapping_add(0x1_0000);
                return char::from_u32(letter).map_or(Escape::Nothing, Escape::Letter);
            }
            self.rest = rest;
        }
        char::from_u32(unit).map_or(Escape::Nothing, Escape::Letter)
    }

    /// A number of this many hexadecimal digits.
    fn hexadecimal(&mut self, digits: usize) -> Option<u32> {
        let (text, rest) = self.rest.split_at_checked(digits)?;
        let all = text.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = all.then(|| u32::from_str_radix(text, 16).ok())??;
        self.rest = rest;
        Some(number)
    }

    /// A class, after its opening bracket.
    pub(super) fn class(&mut self) -> Result<ClassUnicode, Failure> {
        let is_negated = self.skip_prefix("^");
        let mut class = ClassUnicode::empty();
        while !self.skip_prefix("]") {
            let first = self.class_part()?;
            let ends_here = self.rest.starts_with("-]") || !self.skip_prefix("-");
            if ends_here {
                add(&mut class, &first);
                continue;
            }
            match (first, self.class_part()?) {
                (Escape::Letter(first), Escape::Letter(last)) if first <= last => {
                    class.push(ClassUnicodeRange::new(first, last));
                }
                (Escape::Letter(_), Escape::Letter(_)) => return Err(Failure::Invalid),
                (first, last) => {
                    add(&mut class, &first);
                    add(&mut class, &Escape::Letter('-'));
                    add(&mut class, &last);
                }
            }
        }
        if self.insensitive {
            class = letters::same_in_upper_case(&class);
        }
        Ok(if is_negated { negate(class) } else { class })
    }

    fn class_part(&mut self) -> Result<Escape, Failure> {
        match self.next().ok_or(Failure::Invalid)? {
            '\\' if self.skip_prefix("b") => Ok(Escape::Letter('\u{8}')),
            '\\' => self.escape(),
            letter => Ok(Escape::Letter(letter)),
        }
    }
}

fn add(class: &mut ClassUnicode, part: &Escape) {
    match part {
        Escape::Letter(letter) => class.push(ClassUnicodeRange::new(*letter, *letter)),
        Escape::Class(more) => class.union(more),
        Escape::Nothing => {}
    }
}
