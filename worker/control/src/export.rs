//! Exports what was published as it was written.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use std::borrow::Cow;

use kirkas_redirects_compile::csv_text::escape_text;
use kirkas_redirects_compile::{self as compile, Check, Format, Notes};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use worker::Env;

use crate::app::App;
use crate::bundles;
use crate::call::{Call, Parameters};
use crate::headers::CSV;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects;
use crate::sources::{self, FileList, SourceFile};

/// The most text that is put together here, in bytes.
const MAX_EXPORT_SIZE: f64 = 20.0 * 1024.0 * 1024.0;

/// What is exported as JSON.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only described")]
enum Exported {
    Files(Vec<SourceFile>),
    List(FileList),
}

/// Answers the files of a version (`version=`, else the live one): `format=json` each as it was,
/// `format=csv` their rows as one table (or `file=`, one of them), with no cell that a spreadsheet would run, `format=list`
/// the digests of their parts.
#[utoipa::path(
    get,
    path = "/api/control/redirects",
    operation_id = "exportRedirects",
    params(
        ("version" = Option<String>, Query, description = "Id of a version, else the live one"),
        ("format" = Option<String>, Query, pattern = "^(csv|json|list)$", description = "`csv` (the default): the rows as one table; `json`: the files as they were; `list`: the digests of their parts"),
        ("file" = Option<String>, Query, description = "Of `csv`: only this file"),
    ),
    responses(
        (status = 200, description = "The files, the list of their parts, or a table", content((Exported = "application/json"), (String = "text/csv"))),
        (status = 400, description = "A format that there is not"),
        (status = 404, description = "No such version or file"),
        (status = 413, description = "The table is too large to be put together here: take the list"),
        (status = 422, description = "The text was not sent with the version"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let list = list_of(&env, Kind::Redirects, call.query("version").as_deref().unwrap_or("live")).await?;
    let format = call.query("format").unwrap_or_else(|| "csv".to_owned());
    let listed = sources::read_list(&env, &list).await?;
    if format == "list" {
        return Ok(Json(listed).into_response());
    }
    if sources::size(&env, &listed).await? > MAX_EXPORT_SIZE {
        return Err(Problem::TooLarge(
            "The table is too large to be put together here: get format=list, then sources/<sha256> of each part."
                .to_owned(),
        ));
    }
    let files = sources::read(&env, &list).await?;
    match (format.as_str(), call.query("file")) {
        ("json", None) => Ok(Json(files).into_response()),
        ("csv", None) => Ok(csv_response(merge(&files)?)),
        ("csv", Some(name)) => {
            let file = files.into_iter().find(|file| file.file == name).ok_or(Problem::NotFound)?;
            Ok(csv_response(csv_of(&file).into_owned().into_bytes()))
        }
        _ => Err(Problem::Malformed("Say format=csv, format=csv&file=…, format=json or format=list.".to_owned())),
    }
}

/// Which version a call is about.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VersionQuery {
    /// Id of a version, else the live one.
    version: Option<String>,
}

/// Answers the files of a version of a kind as they were sent.
pub async fn get_files(
    env: &Env,
    kind: Kind,
    Parameters(VersionQuery { version }): Parameters<VersionQuery>,
) -> Result<Response, Problem> {
    let files = files(env, kind, version.as_deref().unwrap_or("live")).await?;
    Ok(Json(files).into_response())
}

/// The files of a version of a kind; `live` is the live one.
pub async fn files(env: &Env, kind: Kind, version: &str) -> Result<Vec<SourceFile>, Problem> {
    sources::read(env, &list_of(env, kind, version).await?).await
}

/// The digest of the list of files that a version of a kind was compiled from; `live` is the live one.
pub async fn list_of(env: &Env, kind: Kind, version: &str) -> Result<String, Problem> {
    let id = match version {
        "live" => Live::read(env).await?.id(kind).map(str::to_owned).ok_or(Problem::NotFound)?,
        id => id.to_owned(),
    };
    let version = bundles::version(env, &id).await?;
    if version.kind != kind {
        return Err(Problem::NotFound);
    }
    version.source.ok_or_else(|| {
        Problem::Refused(format!("The text of {id} was not sent with it: push it again to keep its text."))
    })
}

fn csv_response(text: Vec<u8>) -> Response {
    ([(CONTENT_TYPE, CSV)], text).into_response()
}

/// A file as it was; where it is CSV, with no cell that a spreadsheet would run.
fn csv_of(file: &SourceFile) -> Cow<'_, str> {
    match redirects::format_of(file) {
        Format::Csv => escape_text(&file.text),
        _ => Cow::Borrowed(&file.text),
    }
}

/// The rules of all files as one table. A single CSV file whose rows tell their markets stays as it is, but for cells that
/// a spreadsheet would run.
fn merge(files: &[SourceFile]) -> Result<Vec<u8>, Problem> {
    if let [file] = files
        && redirects::format_of(file) == Format::Csv
        && !compile::read("", Format::Csv, file.text.as_bytes()).1.iter().any(|found| found.check == Check::NoMarket)
    {
        return Ok(csv_of(file).into_owned().into_bytes());
    }
    let (rules, _) = redirects::read(files);
    let written = compile::write(&rules, Format::Csv, Notes::Keep);
    written.map_err(|_| Problem::Internal("the project's own format does not hold a published rule".to_owned()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{SourceFile, merge};

    fn file(file: &str, text: &str) -> SourceFile {
        SourceFile { file: file.to_owned(), text: text.to_owned(), market: None }
    }

    #[test]
    fn one_table_is_exported_byte_for_byte() {
        let text = "\u{feff}status,source,target,market\r\n301, /a ,\"/b\",lv\r\n";
        assert_eq!(merge(&[file("a.csv", text)]).unwrap(), text.as_bytes());
    }

    #[test]
    fn no_cell_of_an_export_is_a_formula() {
        let unsafe_table = file("a.csv", "source,target,status,market,note\n/a,/b,301,all, =1+1\n");
        let expected = "source,target,status,market,note\n/a,/b,301,all,'=1+1\n";
        assert_eq!(String::from_utf8(merge(std::slice::from_ref(&unsafe_table)).unwrap()).unwrap(), expected);
        let merged = merge(&[unsafe_table, file("all.csv", "source,target,status,note\n/c,/d,301,'@x\n")]).unwrap();
        let merged = String::from_utf8(merged).unwrap();
        assert!(merged.contains("/a,/b,301,,,,all,'=1+1\n/c,/d,301,,,,all,'@x\n"), "{merged}");
    }

    #[test]
    fn a_market_that_only_the_name_tells_is_exported_as_a_column() {
        let merged = merge(&[file("redirects/gb.csv", "source,target,status\n/a,/b,301\n")]).unwrap();
        let expected = "source,target,status,match,query,case,market,note\n/a,/b,301,,,,gb,\n";
        assert_eq!(String::from_utf8(merged).unwrap(), expected);
    }

    #[test]
    fn several_tables_are_exported_as_one_with_every_column() {
        let files = [
            file("gb.csv", "source,target,status,note\n/a,/b,301,\"x, y\"\n"),
            file("b.csv", "status,target,source,market,case\n410,,/c,fi,sensitive\n302,/e,/d,all\n"),
            SourceFile { market: Some("fi".to_owned()), ..file("c.tsv", "# FROM\tTO\n/f\t/g\n") },
        ];
        let expected = "source,target,status,match,query,case,market,note\n/a,/b,301,,,,gb,\"x, y\"\n\
                        /c,,410,,,sensitive,fi,\n/d,/e,302,,,,all,\n/f,/g,301,,,,fi,\n";
        assert_eq!(String::from_utf8(merge(&files).unwrap()).unwrap(), expected);
    }
}
