//! Commands on drafts of redirects, which control stores.

mod bulk;
pub mod edit;
mod review;

use kirkas_drafts::RuleText;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::{DraftVerdict, DraftsCommand};
use crate::connection::Connection;
use crate::count::counted;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

/// A draft, as far as commands need it.
#[derive(Debug, Deserialize, Serialize)]
pub struct Draft {
    /// Names it.
    pub id: String,
    title: String,
    state: String,
    /// Counts its changes.
    pub revision: u64,
    author: String,
    changes: u64,
}

/// A rule that a draft changes.
#[derive(Debug, Deserialize, Serialize)]
pub struct Change {
    /// Its name in the draft.
    pub rule: String,
    op: String,
    before: Option<RuleText>,
    /// As the draft has it.
    pub after: Option<RuleText>,
    by: String,
}

/// What was found in a rule.
#[derive(Deserialize)]
struct Finding {
    severity: String,
    file: String,
    line: u32,
    field: Option<String>,
    message: String,
}

/// Executes a command.
pub fn run(command: &DraftsCommand, connection: &Connection) -> Result<(), Failure> {
    match command {
        DraftsCommand::List { state, form } => list(connection, state, form.is_json()),
        DraftsCommand::New { title, form } => {
            let draft: Draft = connection.post("drafts", None, &json!({ "title": title }))?;
            form::answer(form.is_json(), &draft, &draft.id)
        }
        DraftsCommand::Show { id, form } => show(connection, id, form.is_json()),
        DraftsCommand::Diff { id, form } => diff(connection, id, form.is_json()),
        DraftsCommand::Check { id, form } => check(connection, id, form.is_json()),
        DraftsCommand::Change { id, settings, form } => {
            let mut fields = serde_json::Map::new();
            fields.extend(settings.title.as_ref().map(|title| ("title".to_owned(), json!(title))));
            fields.extend(settings.convert_files.then(|| ("convert_files".to_owned(), json!(true))));
            let revision = read(connection, id)?.revision;
            let draft: Draft = connection.patch(&format!("drafts/{id}"), revision, &Value::Object(fields))?;
            form::answer(form.is_json(), &draft, &format!("{id} is changed"))
        }
        DraftsCommand::Bulk(edit) => bulk::run(connection, edit),
        DraftsCommand::Rebase { id, mine, theirs, dry_run, form } => {
            let decided = |keep: &'static str| move |rule: &String| json!({ "rule": rule, "keep": keep });
            let resolutions: Vec<Value> =
                mine.iter().map(decided("mine")).chain(theirs.iter().map(decided("theirs"))).collect();
            let path = format!("drafts/{id}/rebase?dry_run={}", dry_run.dry_run);
            let answer: Value =
                connection.post(&path, Some(read(connection, id)?.revision), &json!({ "resolutions": resolutions }))?;
            let left = answer.get("changes").and_then(Value::as_u64).unwrap_or_default();
            form::answer(form.is_json(), &answer, &format!("the draft changes {left} of the live rules"))
        }
        DraftsCommand::Submit(say) => review::say(connection, DraftVerdict::Submit, say),
        DraftsCommand::Approve(say) => review::say(connection, DraftVerdict::Approve, say),
        DraftsCommand::RequestChanges(say) => review::say(connection, DraftVerdict::RequestChanges, say),
        DraftsCommand::Withdraw(say) => review::say(connection, DraftVerdict::Withdraw, say),
        DraftsCommand::Comment { id, text, rule, form } => {
            review::comment(connection, id, text, rule.as_deref(), form.is_json())
        }
        DraftsCommand::Review { id, form } => review::show(connection, id, form.is_json()),
        DraftsCommand::Publish { id, note, break_glass, dry_run, form } => {
            let path = format!("drafts/{id}/publish?dry_run={}", dry_run.dry_run);
            let answer: Value = connection.post(
                &path,
                Some(read(connection, id)?.revision),
                &json!({ "reason": note, "break_glass": break_glass }),
            )?;
            let version = answer.get("version").and_then(Value::as_str).unwrap_or_default();
            let text = match dry_run.dry_run {
                true => format!("{version} would be live"),
                false => format!("{version} is live (undo with edgectl redirects undo)"),
            };
            form::answer(form.is_json(), &answer, &text)
        }
        DraftsCommand::Discard { id, form } => {
            let draft: Draft = connection.delete_revision(&format!("drafts/{id}"), read(connection, id)?.revision)?;
            form::answer(
                form.is_json(),
                &draft,
                &format!("{id} is discarded (edgectl drafts restore {id} brings it back)"),
            )
        }
        DraftsCommand::Restore { id, form } => {
            let path = format!("drafts/{id}/restore");
            let draft: Draft = connection.post(&path, Some(read(connection, id)?.revision), &Value::Null)?;
            form::answer(form.is_json(), &draft, &format!("{id} is open"))
        }
    }
}

/// A draft as it is now.
pub fn read(connection: &Connection, id: &str) -> Result<Draft, Failure> {
    connection.get(&format!("drafts/{id}"))
}

/// All that a draft changes.
pub fn changes(connection: &Connection, id: &str) -> Result<Vec<Change>, Failure> {
    #[derive(Deserialize)]
    struct Page {
        changes: Vec<Change>,
        next: Option<String>,
    }
    let (mut all, mut cursor) = (Vec::new(), None);
    loop {
        let query: Vec<(&str, &str)> = cursor.as_deref().map(|cursor| ("cursor", cursor)).into_iter().collect();
        let page: Page = connection.get_with(&format!("drafts/{id}/changes"), &query)?;
        all.extend(page.changes);
        cursor = page.next;
        if cursor.is_none() {
            return Ok(all);
        }
    }
}

fn list(connection: &Connection, state: &str, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct List {
        drafts: Vec<Draft>,
    }
    let list: List = connection.get_with("drafts", &[("state", state)])?;
    if json {
        return form::print_json(&list);
    }
    if list.drafts.is_empty() {
        message(&"there is no such draft: edgectl drafts new TITLE begins one");
        return Ok(());
    }
    let row = |Draft { id, title, state, author, changes, .. }: &Draft| {
        vec![id.clone(), title.clone(), state.clone(), changes.to_string(), author.clone()]
    };
    print_table(&["draft", "title", "state", "changes", "author"], &list.drafts.iter().map(row).collect::<Vec<_>>())
}

fn show(connection: &Connection, id: &str, json: bool) -> Result<(), Failure> {
    let (draft, changes) = (read(connection, id)?, changes(connection, id)?);
    if json {
        return form::print_json(&json!({ "draft": draft, "changes": changes }));
    }
    message(&format_args!("{} ({}): {}", draft.title, draft.state, counted(changes.len(), "change", "changes")));
    let text =
        |row: &Option<RuleText>| row.as_ref().map_or(String::new(), |row| format!("{} {}", row.target, row.status));
    let row = |change: &Change| {
        let source = change.after.as_ref().or(change.before.as_ref()).map(|row| row.source.clone()).unwrap_or_default();
        vec![
            change.op.clone(),
            source,
            text(&change.before),
            text(&change.after),
            change.rule.clone(),
            change.by.clone(),
        ]
    };
    print_table(&["", "source", "before", "after", "rule", "by"], &changes.iter().map(row).collect::<Vec<_>>())
}

fn diff(connection: &Connection, id: &str, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Behaviour {
        asked: usize,
        groups: Vec<Group>,
    }
    #[derive(Deserialize)]
    struct Group {
        kind: String,
        examples: Vec<Example>,
        next: Option<String>,
    }
    #[derive(Deserialize)]
    struct Example {
        url: String,
        hits: u64,
        before: Option<Answer>,
        after: Option<Answer>,
    }
    #[derive(Deserialize)]
    struct Answer {
        status: u16,
        location: Option<String>,
    }
    let path = format!("drafts/{id}/behaviour");
    let answer: Value = connection.get(&path)?;
    if json {
        return form::print_json(&answer);
    }
    let unreadable = |error: serde_json::Error| Failure::Answer { url: path.clone(), cause: error.to_string() };
    let Behaviour { asked, mut groups } = serde_json::from_value(answer).map_err(unreadable)?;
    for Group { kind, examples, next } in &mut groups {
        while let Some(cursor) = next.take() {
            let page: Behaviour = connection.get_with(&path, &[("kind", kind.as_str()), ("cursor", &cursor)])?;
            for further in page.groups {
                examples.extend(further.examples);
                *next = further.next;
            }
        }
    }
    let text = |answer: &Option<Answer>| {
        answer.as_ref().map_or("-".to_owned(), |answer| {
            format!("{} {}", answer.status, answer.location.as_deref().unwrap_or_default()).trim().to_owned()
        })
    };
    let mut rows = Vec::new();
    for Group { kind, examples, .. } in &groups {
        rows.extend(examples.iter().map(|example| {
            vec![
                kind.clone(),
                example.url.clone(),
                text(&example.before),
                text(&example.after),
                example.hits.to_string(),
            ]
        }));
    }
    message(&format_args!("{} compared", counted(asked, "URL was", "URLs were")));
    print_table(&["", "url", "before", "after", "hits"], &rows)
}

fn check(connection: &Connection, id: &str, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.post(&format!("drafts/{id}/check"), None, &Value::Null)?;
    let errors = answer.get("errors").and_then(Value::as_u64).unwrap_or_default();
    if json {
        form::print_json(&answer)?;
    } else {
        print_findings(&answer)?;
    }
    match usize::try_from(errors).unwrap_or(usize::MAX) {
        0 => Ok(()),
        errors => Err(Failure::Refused(errors)),
    }
}

/// Prints the findings of an answer, a line each.
fn print_findings(answer: &Value) -> Result<(), Failure> {
    let findings = answer.get("findings").cloned().unwrap_or_default();
    let findings: Vec<Finding> = serde_json::from_value(findings).unwrap_or_default();
    for Finding { severity, file, line, field, message } in findings {
        let field = field.map(|field| format!("{field}: ")).unwrap_or_default();
        form::print(&format!("{file}:{line}: {severity}: {field}{message}"))?;
    }
    Ok(())
}
