//! The platform's requests as axum takes them, and axum's responses as the platform does.

use axum::body::{Body, to_bytes};
use http::{HeaderMap, Method, Request, Response, Uri};
use worker::ResponseBuilder;

use crate::body::RequestBody;
use crate::problem::Problem;

/// Method, address and headers of a request; its body is handed on as [`RequestBody`].
pub fn request(request: &worker::Request) -> Result<Request<Body>, Problem> {
    let unreadable = |what: &str| Problem::Malformed(format!("The request's {what} can't be read."));
    let inner = request.inner();
    let mut read = Request::new(Body::empty());
    *read.method_mut() = Method::from_bytes(inner.method().as_bytes()).map_err(|_| unreadable("method"))?;
    *read.uri_mut() = inner.url().parse::<Uri>().map_err(|_| unreadable("address"))?;
    *read.headers_mut() = HeaderMap::from(request.headers());
    read.extensions_mut().insert(RequestBody::of(request));
    Ok(read)
}

/// A response with its body in one piece, as every handler has it, so that its length is told.
pub async fn response(response: Response<Body>) -> worker::Result<worker::Response> {
    let (head, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.map_err(|error| worker::Error::from(error.to_string()))?;
    let builder = ResponseBuilder::new().with_status(head.status.as_u16()).with_headers((&head.headers).into());
    Ok(if body.is_empty() { builder.empty() } else { builder.fixed(body.into()) })
}
