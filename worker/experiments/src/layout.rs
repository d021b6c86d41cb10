//! The layout of a bundle: what its writer shares with the modules that read it. Each part is described where it is read.

/// The header and its tables.
pub mod bundle {
    pub use crate::bundle::{HEADER_LEN, MAGIC, TABLES, VERSION};
}

/// The nodes of conditions.
pub mod condition {
    pub use crate::condition::{
        ALL, ANY, AT, BROKEN, DIFFERENT, EVERY, EXISTS, FITS, GREATER, GROUP, IN, IS, LESS, MAX_DEPTH, NO, NOT,
        OR_EQUAL, ORDER, SAME, SIZE, SOME, TYPE, UNKNOWN, VERSION, YES,
    };
}

/// Values.
pub mod value {
    pub use crate::json_value::push_value;
    pub use crate::value::{LIST, NULL, NUMBER, OBJECT, TEXT, TRUE};
}

/// Sets of values.
pub mod set {
    pub use crate::set::{HAS_FALSE, HAS_NULL, HAS_TRUE};
}

/// Versions, as texts that compare as they do.
pub mod version {
    pub use crate::version::pad;
}

/// The rules of features.
pub mod feature {
    pub use crate::feature::{FORCE, HAS_ROLLOUT, NO_FALLBACK, RUN};
}

/// Experiments and their variations.
pub mod record {
    pub use crate::record::{
        HAS_BANDIT, HAS_FILTERS, HAS_FORCED_VARIATION, HAS_NAMESPACE, HAS_TARGETS, INACTIVE, KEEPS_QUERY, MANUAL,
        NOT_STICKY, OWN_KEY, PASSTHROUGH, REDIRECTS, STOPPED,
    };
}

/// The pages that experiments are for.
pub mod address {
    pub use crate::address::{INCLUDE, REGEX};
}
