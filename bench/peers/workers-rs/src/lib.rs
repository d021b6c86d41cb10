//! A stock Worker of workers-rs: redirects are JSON in KV, read by serde_json into a `HashMap`; pages and
//! assets are values of KV.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use percent_encoding::percent_decode_str;
use worker::{Context, Env, Error, Fetch, Headers, Method, Request, RequestInit, Response, Result, Url, event};

type Redirects = Rc<HashMap<String, String>>;

thread_local! {
    static REDIRECTS: RefCell<Option<Redirects>> = const { RefCell::new(None) };
}

#[event(fetch)]
async fn fetch(request: Request, env: Env, _context: Context) -> Result<Response> {
    let url = request.url()?;
    let path = url.path();
    if path.starts_with("/api/") {
        return api(&request, &url, &env).await;
    }
    if let Some(asset) = path.strip_prefix("/assets/") {
        let headers = Headers::new();
        headers.set("content-type", "text/javascript")?;
        headers.set("cache-control", "public, max-age=31536000, immutable")?;
        return match env.kv("PAGES")?.get(&format!("assets/{asset}")).stream().await? {
            Some(body) => Ok(Response::from_body(worker::ResponseBody::Stream(body.into()))?.with_headers(headers)),
            None => Response::error("Not found", 404),
        };
    }
    let redirects = redirects(&env).await?;
    if let Some(target) = redirects.get(&normal(path)) {
        return Response::redirect_with_status(url.join(target)?, 301);
    }
    page(&request, path, &env).await
}

/// The map, read by an isolate's first request.
async fn redirects(env: &Env) -> Result<Redirects> {
    if let Some(redirects) = REDIRECTS.with_borrow(Clone::clone) {
        return Ok(redirects);
    }
    let json = env.kv("PAGES")?.get("redirects.json").text().await?;
    let map: HashMap<String, String> = serde_json::from_str(&json.unwrap_or_default())?;
    Ok(REDIRECTS.with_borrow_mut(|redirects| Rc::clone(redirects.insert(Rc::new(map)))))
}

/// A page; its validator is the release's name.
async fn page(request: &Request, path: &str, env: &Env) -> Result<Response> {
    let etag = format!("\"{}\"", env.var("RELEASE")?);
    if request.headers().get("if-none-match")?.as_deref() == Some(&etag) {
        let mut response = Response::empty()?.with_status(304);
        response.headers_mut().set("etag", &etag)?;
        return Ok(response);
    }
    let kv = env.kv("PAGES")?;
    if let Some(html) = kv.get(&format!("pages{path}index.html")).text().await? {
        let mut response = Response::from_html(html)?;
        response.headers_mut().set("etag", &etag)?;
        return Ok(response);
    }
    let html = kv.get("pages/404/index.html").text().await?.unwrap_or_default();
    Ok(Response::from_html(html)?.with_status(404))
}

/// Hands a call to the origin.
async fn api(request: &Request, url: &Url, env: &Env) -> Result<Response> {
    let origin: Url = env.var("ORIGIN_URL")?.to_string().parse()?;
    let mut address = url.clone();
    address.set_port(origin.port()).map_err(|()| Error::from("the origin has no port"))?;
    address.set_host(origin.host_str())?;
    let mut init = RequestInit::new();
    init.with_method(request.method()).with_headers(request.headers().clone());
    if !matches!(request.method(), Method::Get | Method::Head) {
        init.with_body(Some(request.inner().body().into()));
    }
    Fetch::Request(Request::new_with_init(address.as_str(), &init)?).send().await
}

/// The form in which the map has its paths.
fn normal(path: &str) -> String {
    let folded = percent_decode_str(path).decode_utf8_lossy().to_lowercase();
    folded.strip_suffix('/').unwrap_or(&folded).to_owned()
}
