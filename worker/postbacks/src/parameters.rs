//! Parameters that a marketer adds to a campaign's link, checked.

use kirkas_core::clicks::query::MAX_NAME_LENGTH;

use crate::compile::Finding;

/// A parameter of a link: its name and its value, not encoded.
pub type Parameter = (String, String);

/// How many parameters a link takes besides the campaign's name.
pub const MAX_PARAMETERS: usize = 20;
/// The longest value, in bytes: as long as the longest id of a click that counts.
pub const MAX_VALUE_LENGTH: usize = 512;
/// The longest link, in bytes: some programs that open links cut longer ones off.
pub const MAX_LINK_LENGTH: usize = 2000;
/// The parameter with the campaign's name.
const CAMPAIGN: &str = "campaign";
/// What findings call these parameters, as they are in no file.
const PLACE: &str = "link";

/// Says what is wrong with the parameters of a link.
pub fn check(parameters: &[Parameter]) -> Vec<Finding> {
    let mut findings = Vec::new();
    if parameters.len() > MAX_PARAMETERS {
        let reason = format!("There are {} parameters.", parameters.len());
        findings.push(Finding::error(PLACE, "", reason, format!("Give at most {MAX_PARAMETERS}.")));
    }
    for (number, (name, value)) in parameters.iter().enumerate() {
        let mut refuse = |field: &str, reason: String, advice: &str| {
            findings.push(Finding::error(PLACE, format!("[{number}].{field}"), reason, advice));
        };
        let earlier = parameters.iter().take(number);
        if !is_name(name) {
            let advice = "Write up to 32 letters, digits, dots, hyphens or underscores.";
            refuse("name", format!("{name:?} is no parameter's name."), advice);
        } else if name.eq_ignore_ascii_case(CAMPAIGN) {
            refuse("name", "The link has the campaign's name already.".to_owned(), "Leave this parameter out.");
        } else if earlier.clone().any(|(other, _)| other.eq_ignore_ascii_case(name)) {
            refuse("name", format!("{name} is there twice."), "Keep one of them: only the first counts.");
        }
        if value.is_empty() {
            refuse("value", format!("{name} has no value."), "Write one, or leave the parameter out.");
        } else if value.len() > MAX_VALUE_LENGTH || value.chars().any(char::is_control) {
            let advice = format!("Write one line of at most {MAX_VALUE_LENGTH} bytes.");
            refuse("value", format!("The value of {name} is too long."), &advice);
        } else if is_mail_address(value) {
            let reason = format!("The value of {name} is somebody's mail address.");
            refuse("value", reason, "Leave it out: links hold no personal data, since logs and statistics store them.");
        }
    }
    findings
}

/// Says that a link is too long, if it is.
pub fn check_length(link: &str) -> Option<Finding> {
    let reason = format!("The link has {} bytes.", link.len());
    let advice = format!("Shorten its parameters: some programs cut off links of more than {MAX_LINK_LENGTH}.");
    (link.len() > MAX_LINK_LENGTH).then(|| Finding::error(PLACE, "", reason, advice))
}

fn is_name(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (1..=MAX_NAME_LENGTH).contains(&text.len()) && text.bytes().all(fits)
}

/// Whether a text is written as mail addresses are: something, an at sign, and a host with a dot.
fn is_mail_address(text: &str) -> bool {
    let host = text.trim().split_once('@').filter(|(name, _)| !name.is_empty()).map(|(_, host)| host);
    host.is_some_and(|host| {
        !host.contains(['@', ' ', '/']) && host.split('.').filter(|part| !part.is_empty()).count() > 1
    })
}

#[cfg(test)]
mod tests {
    use super::{MAX_LINK_LENGTH, MAX_PARAMETERS, Parameter, check, check_length};

    fn parameters(pairs: &[(&str, &str)]) -> Vec<Parameter> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn parameters_that_stand_in_a_link_are_accepted() {
        for pairs in [
            &[][..],
            &[("utm_source", "google"), ("utm_medium", "cpc")],
            &[("utm_content", "sähköposti, ylin")],
            &[("gclid", "{gclid}")],
            &[("handle", "@kirkas")],
        ] {
            assert_eq!(check(&parameters(pairs)), [], "{pairs:?}");
        }
    }

    #[test]
    fn what_cannot_stand_in_a_link_is_refused_at_its_place() {
        let long = "x".repeat(513);
        let cases: [(&[(&str, &str)], &str); 9] = [
            (&[("", "x")], "[0].name"),
            (&[("utm medium", "x")], "[0].name"),
            (&[("campaign", "x")], "[0].name"),
            (&[("utm_source", "a"), ("UTM_Source", "b")], "[1].name"),
            (&[("utm_source", "")], "[0].value"),
            (&[("utm_source", "a\nb")], "[0].value"),
            (&[("utm_source", &long)], "[0].value"),
            (&[("utm_term", "aino@posti.example")], "[0].value"),
            (&[("utm_term", " a.b+c@mail.co.example ")], "[0].value"),
        ];
        for (pairs, place) in cases {
            let places: Vec<String> = check(&parameters(pairs)).into_iter().map(|finding| finding.place).collect();
            assert_eq!(places, [place], "{pairs:?}");
        }
        let many: Vec<Parameter> = (0..=MAX_PARAMETERS).map(|number| (format!("p{number}"), "x".to_owned())).collect();
        assert_eq!(check(&many).len(), 1);
    }

    #[test]
    fn a_link_that_programs_cut_off_is_refused() {
        assert_eq!(check_length(&"x".repeat(MAX_LINK_LENGTH)), None);
        assert!(check_length(&"x".repeat(MAX_LINK_LENGTH + 1)).is_some());
    }
}
