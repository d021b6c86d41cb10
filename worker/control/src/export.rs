//! Exports what was published as it was written.

use kirkas_core::redirects::compile::{self, Format, Notes};
use worker::{Env, Response};

use crate::bundles::{self, Kind};
use crate::call::Call;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects;
use crate::sources::{self, SourceFile};

/// The most text that is put together here, in bytes.
const LARGEST_EXPORT: f64 = 20.0 * 1024.0 * 1024.0;

/// Answers the files of a version (`version=`, else the live one): `format=json` each as it was,
/// `format=csv` their rows as one table (or `file=`, one of them as it was), `format=list` the
/// digests of their parts.
pub async fn get(call: &Call, env: &Env) -> Result<Response, Problem> {
    let list = list_of(env, Kind::Redirects, call.query("version").as_deref().unwrap_or("live")).await?;
    let format = call.query("format").unwrap_or_else(|| "csv".to_owned());
    let listed = sources::read_list(env, &list).await?;
    if format == "list" {
        return Ok(Response::from_json(&listed)?);
    }
    if sources::size(env, &listed).await? > LARGEST_EXPORT {
        return Err(Problem::TooLarge(
            "The table is too large to be put together here: get format=list, then sources/<sha256> of each part."
                .to_owned(),
        ));
    }
    let files = sources::read(env, &list).await?;
    match (format.as_str(), call.query("file")) {
        ("json", None) => Ok(Response::from_json(&files)?),
        ("csv", None) => csv_response(merge(&files)?),
        ("csv", Some(name)) => {
            let file = files.into_iter().find(|file| file.file == name).ok_or(Problem::NotFound)?;
            csv_response(file.text.into_bytes())
        }
        _ => Err(Problem::Malformed("Say format=csv, format=csv&file=…, format=json or format=list.".to_owned())),
    }
}

/// Answers the files of a version (`version=`, else the live one) of a kind as they were sent.
pub async fn get_files(call: &Call, env: &Env, kind: Kind) -> Result<Response, Problem> {
    let files = files(env, kind, call.query("version").as_deref().unwrap_or("live")).await?;
    Ok(Response::from_json(&files)?)
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

fn csv_response(text: Vec<u8>) -> Result<Response, Problem> {
    let response = Response::from_bytes(text)?;
    response.headers().set("content-type", "text/csv; charset=utf-8")?;
    Ok(response)
}

/// The rules of all files as one table. A single CSV file stays as it is.
fn merge(files: &[SourceFile]) -> Result<Vec<u8>, Problem> {
    if let [file] = files
        && redirects::format_of(file) == Format::Csv
    {
        return Ok(file.text.clone().into_bytes());
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
        SourceFile { file: file.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn one_table_is_exported_byte_for_byte() {
        let text = "\u{feff}status,source,target\r\n301, /a ,\"/b\"\r\n";
        assert_eq!(merge(&[file("a.csv", text)]).unwrap(), text.as_bytes());
    }

    #[test]
    fn several_tables_are_exported_as_one_with_every_column() {
        let files = [
            file("a.csv", "source,target,status,note\n/a,/b,301,\"x, y\"\n"),
            file("b.csv", "status,target,source,case\n410,,/c,sensitive\n302,/e,/d\n"),
            file("c.tsv", "# FROM\tTO\n/f\t/g\n"),
        ];
        let expected = "source,target,status,match,query,case,note\n/a,/b,301,,,,\"x, y\"\n/c,,410,,,sensitive,\n\
                        /d,/e,302,,,,\n/f,/g,301,,,,\n";
        assert_eq!(String::from_utf8(merge(&files).unwrap()).unwrap(), expected);
    }
}
