//! Words of an nginx configuration: quoted or not, with `{`, `}` and `;` as words of their own.

/// A word, or a mark between words.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Word {
    Text(String),
    /// `{`, `}` or `;`.
    Mark(char),
    /// What follows a number sign.
    Comment(String),
    BlankLine,
}

/// The words with their lines. A quote that isn't closed ends the text.
pub(super) fn words(text: &str) -> Vec<(u32, Word)> {
    let mut words = Vec::new();
    let mut letters = text.chars().peekable();
    let (mut line, mut empty) = (1_u32, true);
    while let Some(letter) = letters.next() {
        let start_line = line;
        let word = match letter {
            '\n' => {
                line = line.saturating_add(1);
                if empty {
                    words.push((start_line, Word::BlankLine));
                }
                empty = true;
                continue;
            }
            blank if blank.is_ascii_whitespace() => continue,
            '#' => Word::Comment(std::iter::from_fn(|| letters.next_if(|letter| *letter != '\n')).collect()),
            '{' | '}' | ';' => Word::Mark(letter),
            first => {
                let mut out = String::new();
                let quote = matches!(first, '"' | '\'').then_some(first);
                let mut next = if quote.is_some() { letters.next() } else { Some(first) };
                while let Some(letter) = next {
                    match letter {
                        '\\' => out.extend(unescape(letters.next())),
                        letter if Some(letter) == quote => break,
                        letter => out.push(letter),
                    }
                    line = line.saturating_add(u32::from(letter == '\n'));
                    next = match quote {
                        Some(_) => letters.next(),
                        None => letters.next_if(|next| !next.is_ascii_whitespace() && !matches!(next, ';' | '{')),
                    };
                }
                Word::Text(out)
            }
        };
        empty = false;
        words.push((start_line, word));
    }
    words
}

/// What a backslash and the letter after it stand for.
fn unescape(letter: Option<char>) -> Vec<char> {
    match letter {
        Some(letter @ ('"' | '\'' | '\\' | ' ' | ';' | '{' | '}' | '#')) => vec![letter],
        Some('t') => vec!['\t'],
        Some('r') => vec!['\r'],
        Some('n') => vec!['\n'],
        // Others stay as they are: regular expressions have escapes of their own.
        Some(other) => vec!['\\', other],
        None => vec!['\\'],
    }
}

/// A word in double quotes.
pub(super) fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
