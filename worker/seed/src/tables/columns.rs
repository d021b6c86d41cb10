//! The columns of the seeded tables, in the order in which rows are written.

pub const USERS: [&str; 4] = ["id", "email", "name", "created_at"];

pub const USER_ROLES: [&str; 2] = ["user_id", "role"];

pub const APPLICATIONS: [&str; 18] = [
    "id",
    "user_id",
    "kind",
    "reference",
    "language",
    "country",
    "currency",
    "amount",
    "months",
    "purpose",
    "state",
    "facts",
    "left_out",
    "created_at",
    "asked_at",
    "keep_until",
    "version",
    "withdrawn_at",
];

pub const PEOPLE: [&str; 7] = ["id", "application_id", "role", "user_id", "sealed", "identity_hash", "confirmed_at"];

pub const INVITATIONS: [&str; 5] = ["application_id", "hash", "state", "created_at", "expires_at"];

pub const CONSENTS: [&str; 9] =
    ["id", "person_id", "user_id", "kind", "version", "text_hash", "language", "given", "at"];

pub const OFFERS: [&str; 19] = [
    "id",
    "application_id",
    "product_id",
    "lender_id",
    "state",
    "months",
    "rate_type",
    "for_less",
    "apr_percent",
    "terms",
    "visible_at",
    "expires_at",
    "opened_at",
    "accepted_at",
    "version",
    "signed_at",
    "paid_out_at",
    "reviewed_at",
    "valued_at",
];

pub const OFFER_EVENTS: [&str; 5] = ["id", "offer_id", "at", "event", "by"];

pub const MATCHES: [&str; 10] = [
    "application_id",
    "product_id",
    "rule_set_id",
    "lender_id",
    "lender",
    "outcome",
    "reasons",
    "figures",
    "visible_at",
    "offer_id",
];

pub const SME_CASES: [&str; 15] = [
    "application_id",
    "reference",
    "country",
    "business_id",
    "company",
    "company_folded",
    "amount",
    "months",
    "purpose",
    "status",
    "assignee",
    "assignee_name",
    "created_at",
    "closed_at",
    "version",
];

pub const SME_EVENTS: [&str; 7] = ["id", "application_id", "kind", "before", "after", "by", "at"];
