//! Which rules have sources of the same shape, whatever their host, query and case: only those can
//! conflict.

use kirkas_routing::hash::KeyHash;

use super::parallel;
use super::rule::Rule;

/// The numbers of rules, those of one shape together.
pub(super) struct Shapes(Vec<(KeyHash, u32)>);

impl Shapes {
    /// The shapes of all rules.
    pub(super) fn from_rules(rules: &[Rule]) -> Self {
        let shape = |rule: &Rule| KeyHash::new(rule.source.matcher.folded_shape().as_bytes());
        let shapes = parallel::map_chunks(rules, |_, part| part.iter().map(shape).collect::<Vec<_>>());
        let mut shapes: Vec<(KeyHash, u32)> = shapes.into_iter().flatten().zip(0..).collect();
        shapes.sort_unstable();
        Self(shapes)
    }

    /// The rules that share their shape with others, in groups. One group in 2^64 mixes two shapes.
    pub(super) fn shared(&self) -> impl Iterator<Item = impl Iterator<Item = u32>> {
        let groups = self.0.chunk_by(|(one, _), (other, _)| one == other).filter(|group| group.len() > 1);
        groups.map(|group| group.iter().map(|(_, number)| *number))
    }

    /// Every rule's shape and number.
    pub(super) fn iter(&self) -> impl Iterator<Item = (KeyHash, u32)> {
        self.0.iter().copied()
    }
}
