//! The layout of a table: what its writer shares with the modules that read it. Each part is described where it is read.

/// The index, by its sections.
pub mod bundle {
    pub use crate::redirects::bundle::{MAGIC, SECTIONS, VERSION};
}

/// The shards.
pub mod shard {
    pub use crate::redirects::shard::{MAGIC, VERSION};
}

/// The blocks of a shard.
pub mod block {
    pub use crate::redirects::block::{ITEMS_PER_BLOCK, MARKET_SHIFT, MAX_NUMBER_BITS, NUMBERS_PER_ROW, WIDEST_CODE};
}

/// What a rule requires of a request, and its answer.
pub mod candidate {
    pub use crate::redirects::candidate::{
        DROPS_QUERY, EXTENDED_FLAGS, HOST, MARKET, NO_OTHER_QUERY, QUERY, Reach, SAME_KEY_FOLLOWS, SENSITIVE, SLASH,
        STATUS_SHIFT, TARGET_SLASH, WILD,
    };
}

/// The parameters of a query, by which rules are found that require some.
pub mod query {
    pub use crate::redirects::query::Query;
}

/// Where the cells of a key are.
pub mod fuse {
    pub use crate::redirects::fuse::Fuse;
}

/// The symbols that texts are stored in.
pub mod symbols {
    pub use crate::redirects::symbols::{CODES, ESCAPE, MAX_SYMBOL_LENGTH};
}

/// The trie of rules by pattern.
pub mod patterns {
    pub use crate::redirects::patterns::{MAX_SEGMENTS, NO_NODE, edge_key};
}

/// The rules by regular expression.
pub mod expressions {
    pub use crate::redirects::expressions::{
        CHOOSER_LEN, EXPRESSION_LEN, HEADER_LEN, MAX_GROUPS, matching_expressions, read_groups,
    };
}

/// What stands for captured text in a target.
pub mod location {
    pub use crate::redirects::location::{FIRST_SEGMENT, GROUP, REST, SEGMENT};
}

/// The numbers of markets.
pub mod markets {
    pub use crate::redirects::markets::EVERYWHERE;
}

/// A patch: its header and two tables.
pub mod patched {
    pub use crate::redirects::patched::{MAGIC, VERSION};
}

/// Where rules come from.
pub mod origins {
    pub use crate::redirects::origins::{MAGIC, MAX_BITS, VERSION};
}
