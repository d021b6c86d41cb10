//! What a message of the queue says, and when it was sent.

use kirkas_postbacks::event::ClickEvent;
use kirkas_publishing::experiments::audience::SampledPage;
use kirkas_publishing::experiments::exposure::Exposure;
use kirkas_publishing::reports::{Message, SessionMessage, Vitals};

/// A message as it was delivered.
#[derive(Debug)]
pub struct Delivered {
    /// When the queue got it, in milliseconds since 1970.
    pub sent_at: u64,
    /// None where it can't be read.
    pub content: Option<Content>,
}

/// What a message says.
#[derive(Debug)]
pub enum Content {
    Counts(Message),
    Session(SessionMessage),
    Click(ClickEvent),
    Exposure(Exposure),
    Audience(SampledPage),
    Vitals(Vitals),
}

impl Content {
    /// Reads a message's text; none where it is of no kind that is known here.
    pub fn read(text: &str) -> Option<Self> {
        match SessionMessage::read(text) {
            Some(session) => session.ok().map(Self::Session),
            None => ClickEvent::read(text)
                .map(Self::Click)
                .or_else(|| Exposure::read(text).map(Self::Exposure))
                .or_else(|| SampledPage::read(text).map(Self::Audience))
                .or_else(|| Vitals::read(text).map(Self::Vitals))
                .or_else(|| Message::read(text).ok().map(Self::Counts)),
        }
    }
}
