//! The sample of the audience: reads what the edge records of it, and says which of its visitors a condition fits.

mod condition;
mod sampled_page;

pub use condition::{Audience, AudienceError, SampledVisitor};
pub use sampled_page::SampledPage;
