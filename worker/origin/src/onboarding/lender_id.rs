//! The id of a lender, from its name.

/// The id that a name gives: its letters of the Latin alphabet and digits in lower case, and hyphens between words.
pub fn lender_id(name: &str) -> String {
    let plain = name.to_lowercase().chars().map(plain_letter).collect::<String>();
    plain.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

fn plain_letter(letter: char) -> char {
    match letter {
        'a'..='z' | '0'..='9' => letter,
        'ä' | 'å' | 'ā' | 'ą' | 'ă' | 'â' => 'a',
        'ö' | 'ó' => 'o',
        'ē' | 'ę' => 'e',
        'ī' | 'î' => 'i',
        'ū' | 'ü' => 'u',
        'č' | 'ć' => 'c',
        'ģ' => 'g',
        'ķ' => 'k',
        'ļ' | 'ł' => 'l',
        'ņ' | 'ń' => 'n',
        'š' | 'ś' | 'ș' => 's',
        'ț' => 't',
        'ž' | 'ź' | 'ż' => 'z',
        _ => '-',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lenders_id_is_its_name_in_plain_letters() {
        for (name, id) in [
            ("Septima Bank", "septima-bank"),
            ("  Österlund & Söner, Ab ", "osterlund-soner-ab"),
            ("Kredīts 24", "kredits-24"),
            ("Łódź", "lodz"),
            ("—", ""),
        ] {
            assert_eq!(lender_id(name), id, "{name}");
        }
    }
}
