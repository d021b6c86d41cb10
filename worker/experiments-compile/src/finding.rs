//! The findings of compiling a payload, and whether they keep the payload from being published.

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The payload is not published.
    Error,
    /// The payload is published; somebody should know.
    Warning,
}

/// A check of a payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// A pattern that JavaScript accepts and no automaton can express.
    UnsupportedPattern,
    /// A pattern whose automaton would be too large.
    LargePattern,
    /// A pattern that JavaScript can't read: it matches nobody.
    InvalidPattern,
    /// An unknown operator: visitors who would have to meet it are left out.
    UnknownOperator,
    /// A malformed condition: it matches nobody.
    MalformedCondition,
    /// A saved group that is not in the payload, or of an unknown kind.
    UnknownGroup,
    /// Groups that reference each other so often that an evaluation would take too long.
    NestedGroups,
    /// A rule with neither a value nor variations: it is skipped.
    EmptyRule,
    /// An experiment of fewer than two variations: nobody is in it.
    FewVariations,
    /// An unknown hash version: nobody is in the experiment.
    UnknownHashVersion,
    /// Weights that don't add up to one, or are not as many as variations: equal ones are used.
    UnusableWeights,
    /// A prerequisite that is not among the features.
    UnknownPrerequisite,
    /// A contextual bandit that is not in the payload: the rule's own weights are used.
    UnknownBandit,
    /// A redirect to something that is no absolute address: the experiment is not run.
    InvalidRedirect,
}

impl Check {
    /// How grave it is. Errors are what would silently behave differently than in the official SDKs, and
    /// what would slow down requests.
    pub fn severity(self) -> Severity {
        match self {
            Self::UnsupportedPattern | Self::LargePattern | Self::NestedGroups => Severity::Error,
            _ => Severity::Warning,
        }
    }

    /// What is wrong, and what to do about it.
    pub fn advice(self) -> &'static str {
        match self {
            Self::UnsupportedPattern => {
                "The pattern looks around or refers to what was captured. Write it without, or as two rules."
            }
            Self::LargePattern => "The pattern or list takes too much room. Repeat less often, or make a group of it.",
            Self::InvalidPattern => "JavaScript can't read the pattern, so it matches nobody. Correct it.",
            Self::UnknownOperator => "The operator is not known, so nobody is taken in. Check how it is written.",
            Self::MalformedCondition => "The condition is none, so nobody is taken in. Correct it.",
            Self::UnknownGroup => "The group is missing or of a kind that is not known. Add it to the payload.",
            Self::NestedGroups => {
                "Groups ask for each other more than 4,096 times in all or 50 deep. Name fewer groups in this one."
            }
            Self::EmptyRule => "The rule says no value and is skipped. Give it `force` or `variations`.",
            Self::FewVariations => "An experiment needs two variations at least. Nobody is in this one.",
            Self::UnknownHashVersion => "There are hash versions 1 and 2. Nobody is in this one.",
            Self::UnusableWeights => "The weights don't fit the variations or add up to 1, so equal ones are used.",
            Self::UnknownPrerequisite => "The feature that is asked for is not in the payload: its value is null.",
            Self::UnknownBandit => "The bandit is not in the payload: the rule's own weights are used.",
            Self::InvalidRedirect => "Redirects need an absolute address, as in https://… The experiment is not run.",
        }
    }
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which check.
    pub check: Check,
    /// Where in the payload, as in `features.banner.rules.0`.
    pub path: String,
    /// The value at that path.
    pub value: String,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}: {}: {}", self.path, self.value, self.check.advice())
    }
}
