//! The rules of a version's files, piece by piece, so that a large table is never in memory as a whole.

use kirkas_drafts::Changes;
use kirkas_redirects_compile::{Format, Markets, Rule, complete_rows, header, read_for};
use kirkas_rules_search::id_of;
use worker::Env;

use super::progress::Position;
use crate::problem::Problem;
use crate::redirects::MAX_TEXT_SIZE;
use crate::sources::{self, FileList, ListedFile};

/// Text that is read at once, in bytes.
const PIECE_SIZE: usize = 512 * 1024;

/// Reads the files of a list from a position on.
pub struct Reader<'a> {
    env: &'a Env,
    list: FileList,
    /// What the version changes of its files: the rules that it writes come after the last one.
    changes: Changes,
    position: Position,
    /// The file that is open, and what of it comes next.
    open: Option<OpenFile>,
}

struct OpenFile {
    file: ListedFile,
    format: Format,
    header: Vec<u8>,
    /// Bytes that have been loaded and not been read.
    rest: Vec<u8>,
    /// Parts that have been loaded.
    parts: usize,
}

/// Some rules, and where the next ones begin.
pub struct Piece {
    /// The rules.
    pub rules: Vec<Rule>,
    /// Where to go on.
    pub next: Position,
    /// The file, where it can't be read.
    pub unread_file: Option<String>,
}

impl<'a> Reader<'a> {
    /// The files of the list with this digest.
    pub async fn open(env: &'a Env, source: &str, position: Position) -> Result<Self, Problem> {
        let list = sources::read_list(env, source).await?;
        let changes = sources::read_changes(env, &list).await?;
        Ok(Self::of(env, list, changes, position))
    }

    /// These files, with what is changed of them.
    pub fn of(env: &'a Env, list: FileList, changes: Changes, position: Position) -> Self {
        Self { env, list, changes, position, open: None }
    }

    /// The next rules; none after the last file.
    pub async fn next(&mut self) -> Result<Option<Piece>, Problem> {
        let Some(listed) = self.list.files.get(self.position.file) else { return Ok(self.written_rules()) };
        let mut open = match self.open.take() {
            Some(open) => open,
            None => OpenFile::open(self.env, listed.clone(), self.position.offset).await?,
        };
        let by_line = open.format.is_by_line();
        let wanted = if by_line { PIECE_SIZE } else { MAX_TEXT_SIZE.saturating_add(1) };
        let mut length = open.load(self.env, wanted).await?;
        if !by_line && open.rest.len() > MAX_TEXT_SIZE {
            let name = open.file.file.clone();
            self.position = self.next_file();
            return Ok(Some(Piece { rules: Vec::new(), next: self.position, unread_file: Some(name) }));
        }
        while length == 0 && !open.rest.is_empty() {
            // A row is longer than a piece.
            length = open.load(self.env, open.rest.len().saturating_mul(2)).await?;
        }
        let mut rules = open.read(length, self.position.offset == 0);
        if !self.changes.is_empty() {
            rules.retain(|rule| !self.changes.has(&id_of(rule)));
        }
        let bytes = u64::try_from(length).unwrap_or_default();
        self.position.offset = self.position.offset.saturating_add(bytes);
        self.position.bytes_read = self.position.bytes_read.saturating_add(bytes);
        self.position.rules = self.position.rules.saturating_add(u64::try_from(rules.len()).unwrap_or_default());
        if open.is_at_end() {
            self.position = self.next_file();
        } else {
            self.open = Some(open);
        }
        Ok(Some(Piece { rules, next: self.position, unread_file: None }))
    }

    /// The rules that the version writes, once.
    fn written_rules(&mut self) -> Option<Piece> {
        if self.changes.is_empty() || self.position.file > self.list.files.len() {
            return None;
        }
        let rules = self.changes.touched_rules(&Changes::default(), |file| self.list.market_of(file));
        self.position.rules = self.position.rules.saturating_add(u64::try_from(rules.len()).unwrap_or_default());
        self.position = self.next_file();
        Some(Piece { rules, next: self.position, unread_file: None })
    }

    fn next_file(&self) -> Position {
        Position { file: self.position.file.saturating_add(1), offset: 0, ..self.position }
    }
}

impl OpenFile {
    async fn open(env: &Env, file: ListedFile, offset: u64) -> Result<Self, Problem> {
        let first = match file.parts.first() {
            Some(part) => sources::read_part(env, part).await?,
            None => Vec::new(),
        };
        let format = Format::guess(&file.file, &first).unwrap_or(Format::Csv);
        let header = header(format, &first).to_vec();
        let mut open = Self { file, format, header, rest: first, parts: 1 };
        open.skip(env, offset).await?;
        Ok(open)
    }

    /// Skips bytes that have been read before.
    async fn skip(&mut self, env: &Env, offset: u64) -> Result<(), Problem> {
        let mut offset = usize::try_from(offset).unwrap_or(usize::MAX);
        while offset > self.rest.len() && !self.is_loaded() {
            offset = offset.saturating_sub(self.rest.len());
            self.rest.clear();
            self.load_part(env).await?;
        }
        self.rest.drain(..offset.min(self.rest.len()));
        Ok(())
    }

    /// Loads until there are so many bytes; answers how many of them are complete rows.
    async fn load(&mut self, env: &Env, wanted: usize) -> Result<usize, Problem> {
        while self.rest.len() < wanted && !self.is_loaded() {
            self.load_part(env).await?;
        }
        let is_last = self.is_loaded() && self.rest.len() <= wanted;
        Ok(complete_rows(self.format, self.rest.get(..wanted).unwrap_or(&self.rest), is_last))
    }

    async fn load_part(&mut self, env: &Env) -> Result<(), Problem> {
        if let Some(part) = self.file.parts.get(self.parts) {
            self.rest.extend(sources::read_part(env, part).await?);
        }
        self.parts = self.parts.saturating_add(1);
        Ok(())
    }

    /// Reads the rules of the next bytes.
    fn read(&mut self, length: usize, is_first: bool) -> Vec<Rule> {
        let mut text = if is_first { Vec::new() } else { self.header.clone() };
        text.extend(self.rest.drain(..length.min(self.rest.len())));
        let markets = self.file.market.as_deref().and_then(Markets::from_name);
        let (mut rules, _) = read_for(markets, &self.file.file, self.format, &text);
        // The edge reads such a source both ways; it is one rule.
        rules.retain(|rule| !rule.source.second_reading);
        rules
    }

    fn is_loaded(&self) -> bool {
        self.parts >= self.file.parts.len()
    }

    fn is_at_end(&self) -> bool {
        self.rest.is_empty() && self.is_loaded()
    }
}
