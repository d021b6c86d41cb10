//! A mail as HTML, by one template for all: the mark, a card with its paragraphs, its code and a button for its link, and who sends
//! it and why. One column, with the styles written in place, as mail programs ask for.

use super::texts::{FOOTER_MARK, words};

const TEMPLATE: &str = include_str!("template.html");

/// The HTML of a mail in the language with this tag. A paragraph that is `link` becomes a button, with the address below it for
/// those whose mail program shows no buttons.
pub fn html(language: &str, subject: &str, text: &str, link: &str) -> String {
    let (text, footer) = text.split_once(FOOTER_MARK).unwrap_or((text, ""));
    let button = words(language).button;
    let body: String = text.split("\n\n").map(|paragraph| one(paragraph.trim_end(), link, button)).collect();
    // What is filled in last holds no other place to fill in.
    TEMPLATE
        .replace("{language}", language)
        .replace("{subject}", &escape(subject))
        .replace("{footer}", &escape(footer.trim_end()))
        .replace("{body}", &body)
}

fn one(paragraph: &str, link: &str, button: &str) -> String {
    let text = escape(paragraph);
    if paragraph == link {
        return format!(
            "<p style=\"margin:24px 0 12px\"><a class=\"button\" href=\"{text}\" style=\"display:inline-block;padding:14px 24px;border-radius:12px;\
             background:#4354d6;color:#ffffff;font-weight:650;text-decoration:none\">{button}</a></p>\n\
             <p class=\"soft\" style=\"margin:0 0 24px;color:#4d5279;font-size:13px;line-height:1.4;overflow-wrap:anywhere;word-break:break-word\">\
             <a class=\"link\" href=\"{text}\" style=\"color:#3a4ac6\">{text}</a></p>\n"
        );
    }
    if is_code(paragraph) {
        return format!(
            "<p style=\"margin:20px 0\"><strong class=\"code\" style=\"display:inline-block;padding:12px 20px;border-radius:12px;background:#e8ebfd;\
             color:#14163a;font-size:26px;letter-spacing:0.12em\">{text}</strong></p>\n"
        );
    }
    format!("<p style=\"margin:0 0 16px\">{text}</p>\n")
}

/// Whether a paragraph is a code: capital letters, digits and a hyphen, and nothing else.
fn is_code(paragraph: &str) -> bool {
    let is_of_code = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-';
    !paragraph.is_empty() && paragraph.bytes().all(is_of_code)
}

/// `text` as HTML shows it.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::html;

    const LINK: &str = "https://kirkas.example/#token=a&next=%2F";

    fn page() -> String {
        html("fi", "Aihe & <b>", &format!("Hei <b>!\n\n{LINK}\n\nABCD-2345\n\nKirkas\n\n-- \nMiksi <i>?\n"), LINK)
    }

    #[test]
    fn paragraphs_stay_text() {
        let page = page();
        assert!(page.starts_with("<!doctype html>\n<html lang=\"fi\">"));
        for text in [">Hei &lt;b&gt;!</p>", "<title>Aihe &amp; &lt;b&gt;</title>", ">Miksi &lt;i&gt;?</td>"] {
            assert!(page.contains(text), "{text}");
        }
        for place in ["{language}", "{subject}", "{body}", "{footer}"] {
            assert!(!page.contains(place), "{place}");
        }
        assert!(!page.contains("-- "));
    }

    #[test]
    fn the_link_is_a_button_and_can_be_read() {
        let address = "https://kirkas.example/#token=a&amp;next=%2F";
        let page = page();
        assert_eq!(page.matches(&format!("href=\"{address}\"")).count(), 2);
        assert!(page.contains(&format!(">{address}</a>")));
        assert!(page.contains(">Siirry Kirkas-palveluun</a>"));
    }

    #[test]
    fn a_code_stands_out() {
        assert!(page().contains(">ABCD-2345</strong>"));
        assert_eq!(page().matches("<strong").count(), 1);
    }
}
