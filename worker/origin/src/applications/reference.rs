//! What people call an application by.

pub use kirkas_lending::application_reference::reference;
