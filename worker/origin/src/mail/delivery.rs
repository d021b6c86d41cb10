//! Hands a message to the mail service, behind the answer. The log learns whether it was taken, and
//! nothing of the recipient.

use serde_json::json;
use worker::wasm_bindgen::JsValue;
use worker::{Fetch, Headers, Method, Request, RequestInit};

use crate::app::App;
use crate::mail::Message;
use crate::settings::MailService;

/// Posts the message as `{"to","language","subject","text","html"}`. Who gets no mail can ask again.
pub async fn send(service: &MailService, recipient: &str, message: &Message) {
    is_taken(service, recipient, message).await;
}

/// Posts the message as [`send`] does; whether the service has taken it.
pub async fn is_taken(service: &MailService, recipient: &str, message: &Message) -> bool {
    match post(service, recipient, message).await {
        Ok(200..=299) => return true,
        Ok(status) => worker::console_error!("the mail service answered {status}"),
        Err(_) => worker::console_error!("the mail service did not answer"),
    }
    false
}

/// Sends a message behind the answer, where mail is sent.
pub fn send_afterwards(app: &App, recipient: &str, message: Message) {
    if let Some(service) = app.settings.mail.clone() {
        let recipient = recipient.to_owned();
        app.afterwards(async move { send(&service, &recipient, &message).await });
    }
}

async fn post(service: &MailService, recipient: &str, message: &Message) -> worker::Result<u16> {
    let Message { language, subject, text, .. } = message;
    let html = message.html();
    let body = json!({ "to": recipient, "language": language, "subject": subject, "text": text, "html": html });
    let headers = Headers::new();
    headers.set("content-type", "application/json")?;
    headers.set("authorization", &format!("Bearer {}", service.token))?;
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_headers(headers).with_body(Some(JsValue::from_str(&body.to_string())));
    let response = Fetch::Request(Request::new_with_init(&service.url, &init)?).send().await?;
    Ok(response.status_code())
}
