//! Messages as a queue delivers them: each once, with what it says.

use kirkas_core::clicks::event::ClickEvent;
use kirkas_core::experiments::exposure::Exposure;
use kirkas_core::reports::{Message, SessionMessage};
use worker::js_sys::Date;
use worker::{MessageBatch, MessageExt};

use crate::digest::hex_digest;

/// A message as it was delivered.
pub struct Delivered {
    /// What it is known by where it comes again: the queue's id for it, or the edge's, which may send it twice; of a
    /// session, a hash of the session's id, so that a browser that sends it twice is counted once.
    pub id: String,
    pub sent_at: String,
    /// None where it can't be read.
    pub content: Option<Content>,
}

impl Delivered {
    /// The day it was sent on (UTC), as in 2026-11-21.
    pub fn day(&self) -> &str {
        self.sent_at.get(..10).unwrap_or_default()
    }
}

/// What a message says.
pub enum Content {
    Counts(Message),
    Session(SessionMessage),
    Click(ClickEvent),
    Exposure(Exposure),
}

/// The messages of a batch, those that are there twice once.
pub fn read(batch: &MessageBatch<String>) -> Vec<Delivered> {
    let mut delivered: Vec<Delivered> = Vec::new();
    for message in batch.raw_iter() {
        let sent_at = Date::new(&(message.timestamp().as_millis() as f64).into()).to_iso_string().into();
        let content = message.body().as_string().and_then(|text| Content::read(&text));
        let id = content.as_ref().and_then(Content::id).unwrap_or_else(|| message.id());
        if delivered.iter().all(|known| known.id != id) {
            delivered.push(Delivered { id, sent_at, content });
        }
    }
    delivered
}

impl Content {
    fn read(text: &str) -> Option<Self> {
        match SessionMessage::read(text) {
            Some(session) => session.ok().map(Self::Session),
            None => ClickEvent::read(text)
                .map(Self::Click)
                .or_else(|| Exposure::read(text).map(Self::Exposure))
                .or_else(|| Message::read(text).ok().map(Self::Counts)),
        }
    }

    fn id(&self) -> Option<String> {
        match self {
            Self::Session(SessionMessage { session: Some(session), .. }) => Some(hex_digest(session.id.as_bytes())),
            Self::Counts(message) => message.id.clone(),
            Self::Session(_) | Self::Click(_) | Self::Exposure(_) => None,
        }
    }
}
