//! A mail's text as HTML, for who reads mail so: a paragraph for each, and the link to be followed.

/// The HTML of `text`, in the language with this tag; lines that are `link` are made one.
pub fn html(language: &str, text: &str, link: &str) -> String {
    let paragraphs: String = text.split("\n\n").map(|paragraph| one(paragraph.trim_end(), link)).collect();
    format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\"></head><body>{paragraphs}</body></html>"
    )
}

fn one(paragraph: &str, link: &str) -> String {
    let text = escape(paragraph);
    if paragraph == link { format!("<p><a href=\"{text}\">{text}</a></p>") } else { format!("<p>{text}</p>") }
}

/// `text` as HTML shows it.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::html;

    #[test]
    fn paragraphs_stay_text_and_the_link_can_be_followed() {
        let link = "https://kirkas.example/#token=a&next=%2F";
        let page = html("fi", &format!("Hei <b>!\n\n{link}\n\nKirkas\n"), link);
        assert_eq!(
            page,
            "<!doctype html><html lang=\"fi\"><head><meta charset=\"utf-8\"></head><body><p>Hei &lt;b&gt;!</p>\
             <p><a href=\"https://kirkas.example/#token=a&amp;next=%2F\">https://kirkas.example/#token=a&amp;next=%2F</a></p>\
             <p>Kirkas</p></body></html>"
        );
    }
}
