//! Pages of lists: how many rows one shows, and where the next begins. A cursor holds the moment of the page's last row, and
//! what tells it from others of that moment.

use crate::clock::Timestamp;
use crate::problem::Problem;

/// Rows of a page where nothing is said.
const DEFAULT_LIMIT: u32 = 25;
/// Rows of a page at most.
const MAX_LIMIT: u32 = 100;
/// After every moment that a row can be of.
pub const LAST: Timestamp = Timestamp(i64::MAX >> 10);

/// How many rows a page shows.
///
/// # Errors
/// [`Problem::Malformed`] where nobody can ask for so many.
pub fn limit(limit: Option<u32>) -> Result<u32, Problem> {
    let limit = limit.unwrap_or(DEFAULT_LIMIT);
    if (1..=MAX_LIMIT).contains(&limit) {
        Ok(limit)
    } else {
        Err(Problem::Malformed(format!("limit must be from 1 to {MAX_LIMIT}.")))
    }
}

/// Cuts a list to `limit` rows, of which one more was read; answers the last row that stays, if there are more.
pub fn cut<T>(rows: &mut Vec<T>, limit: u32) -> Option<&T> {
    let has_more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    rows.last().filter(|_| has_more)
}

/// The cursor of a row.
pub fn cursor(moment: Timestamp, [first, second]: [&str; 2]) -> String {
    format!("{}.{first}.{second}", moment.0)
}

/// What a cursor holds. No id has a dot.
///
/// # Errors
/// [`Problem::Malformed`] where it is none.
pub fn parts(cursor: &str) -> Result<[&str; 3], Problem> {
    let parts: Vec<&str> = cursor.split('.').collect();
    parts.try_into().map_err(|_| not_a_cursor())
}

/// The moment in a cursor.
///
/// # Errors
/// [`Problem::Malformed`] where it is none.
pub fn moment(text: &str) -> Result<Timestamp, Problem> {
    let moment = text.parse().ok().filter(|moment| (0..=LAST.0).contains(moment));
    moment.map(Timestamp).ok_or_else(not_a_cursor)
}

/// What is sent as a cursor is none.
pub fn not_a_cursor() -> Problem {
    Problem::Malformed("The cursor is not one that a page ended with.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_says_where_the_next_page_begins() {
        let written = cursor(Timestamp(12), ["a", "b"]);
        let [at, first, second] = parts(&written).unwrap();
        assert_eq!((moment(at).unwrap(), first, second), (Timestamp(12), "a", "b"));
        for wrong in ["", "12", "12.a", "12.a.b.c"] {
            assert!(parts(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "-1", "x", "99999999999999999999"] {
            assert!(moment(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_page_ends_where_more_follow() {
        let mut rows = vec![1, 2, 3];
        assert_eq!(cut(&mut rows, 3), None);
        assert_eq!(cut(&mut rows, 2), Some(&2));
        assert_eq!(rows, [1, 2]);
        for (asked, shown) in [(None, Some(25)), (Some(100), Some(100)), (Some(0), None), (Some(101), None)] {
            assert_eq!(limit(asked).ok(), shown);
        }
    }
}
