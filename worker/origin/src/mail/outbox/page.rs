//! The outbox as an HTML page: one article a mail, as mail programs show it and as text, its link to be followed.

use std::fmt::Write;

use super::Mail;
use crate::clock::rfc3339_in_milliseconds;
use crate::mail::html::{self, escape};

const STYLE: &str = "body{max-width:44rem;margin:0 auto;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5}\
    article{margin-block:2rem}iframe{box-sizing:border-box;inline-size:100%;block-size:34rem;border:1px solid #7b81ae;border-radius:.75rem}\
    pre{white-space:pre-wrap;overflow-wrap:anywhere}h2{font-size:1.25rem;margin:0}p{margin:.25rem 0}";

/// The page that shows `mails`, those to the address `to` if it is not empty.
pub fn html(to: &str, mails: &[Mail]) -> String {
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Outbox</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\"><style>{STYLE}</style></head>\
         <body><main><h1>Outbox</h1><p>Mail of this development server, newest first. Nothing of it was sent.</p>\
         <form><label>Recipient <input type=\"email\" name=\"to\" value=\"{}\"></label> <button>Show</button></form>",
        escape(to)
    );
    if mails.is_empty() {
        page.push_str("<p>No mail.</p>");
    }
    for mail in mails {
        article(&mut page, mail);
    }
    page.push_str("</main></body></html>");
    page
}

fn article(page: &mut String, mail: &Mail) {
    let Mail { id, to, language, subject, text, link, sent_at } = mail;
    // A link in the frame leads the whole window on.
    let mail_page = html::html(language, subject, text, link).replacen("<head>", "<head><base target=\"_top\">", 1);
    let mail_page = escape(&mail_page);
    let [to, language, subject, text, link] = [to, language, subject, text, link].map(|value| escape(value));
    let sent_at = rfc3339_in_milliseconds(*sent_at);
    let text = text.replace(&link, &format!("<a href=\"{link}\">{link}</a>"));
    // Writing to a String cannot fail.
    let _ = write!(
        page,
        "<article aria-labelledby=\"mail-{id}\"><h2 id=\"mail-{id}\" lang=\"{language}\">{subject}</h2>\
         <p>To {to}, <time datetime=\"{sent_at}\">{sent_at}</time></p>\
         <iframe title=\"{subject}\" loading=\"lazy\" sandbox=\"allow-top-navigation-by-user-activation\" srcdoc=\"{mail_page}\"></iframe>\
         <details open><summary>Text</summary><pre lang=\"{language}\">{text}</pre></details></article>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

    fn mail() -> Mail {
        Mail {
            id: 1,
            to: "a@b.fi".to_owned(),
            language: "fi".to_owned(),
            subject: "<Hei> & \"moi\"".to_owned(),
            text: "Linkki:\n\nhttps://kirkas.example/?token=a&next=%2F\n".to_owned(),
            link: "https://kirkas.example/?token=a&next=%2F".to_owned(),
            sent_at: Timestamp(1_795_176_000_000),
        }
    }

    #[test]
    fn a_mails_link_can_be_followed() {
        let page = html("", &[mail()]);
        assert!(page.contains(
            "<a href=\"https://kirkas.example/?token=a&amp;next=%2F\">https://kirkas.example/?token=a&amp;next=%2F</a>"
        ));
    }

    #[test]
    fn text_stays_text() {
        let page = html("\"><script>", &[mail()]);
        assert!(page.contains("&lt;Hei&gt; &amp; &quot;moi&quot;"));
        assert!(page.contains("value=\"&quot;&gt;&lt;script&gt;\""));
        assert!(!page.contains("<script"));
    }

    #[test]
    fn an_empty_outbox_says_so() {
        assert!(html("", &[]).contains("<p>No mail.</p>"));
    }
}
