//! Bodies of calls that OAuth has in forms. A parameter that comes twice, or lacks, is an error; one that is not known is none.

use axum::extract::{DefaultBodyLimit, Form, FromRequest, Request};
use serde::de::DeserializeOwned;

use super::oauth::OAuthError;

/// Longest body, in bytes.
const MAX_BODY_LENGTH: usize = 8 * 1024;

/// A form, as a type that describes it.
pub struct OAuthForm<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for OAuthForm<T> {
    type Rejection = OAuthError;

    async fn from_request(mut request: Request, state: &S) -> Result<Self, OAuthError> {
        DefaultBodyLimit::max(MAX_BODY_LENGTH).apply(&mut request);
        let Form(read) = Form::from_request(request, state)
            .await
            .map_err(|rejection| OAuthError::InvalidRequest(format!("{}.", rejection.body_text())))?;
        Ok(Self(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    struct Two {
        one: String,
        other: Option<String>,
    }

    async fn read(media_type: &str, body: String) -> Option<(String, Option<String>)> {
        let request = Request::post("/").header("content-type", media_type).body(Body::from(body)).unwrap();
        let form = OAuthForm::<Two>::from_request(request, &()).await;
        form.ok().map(|OAuthForm(Two { one, other })| (one, other))
    }

    #[tokio::test]
    async fn a_form_has_each_parameter_once() {
        const FORM: &str = "application/x-www-form-urlencoded";
        let one = Some(("1".to_owned(), None));
        for (media_type, body, expected) in [
            (FORM, "one=1", one.clone()),
            ("application/x-www-form-urlencoded; charset=utf-8", "one=1&unknown=2&unknown=3", one.clone()),
            (FORM, "one=%C3%A4&other=a+b", Some(("ä".to_owned(), Some("a b".to_owned())))),
            (FORM, "", None),
            (FORM, "other=1", None),
            (FORM, "one=1&one=1", None),
            ("application/json", r#"{"one":"1"}"#, None),
            ("text/plain", "one=1", None),
        ] {
            assert_eq!(read(media_type, body.to_owned()).await, expected, "{media_type} {body}");
        }
        assert!(read(FORM, format!("one={}", "1".repeat(MAX_BODY_LENGTH - 4))).await.is_some());
        assert_eq!(read(FORM, format!("one={}", "1".repeat(MAX_BODY_LENGTH - 3))).await, None);
    }
}
