//! The clicks of one visitor: first and last of each source, for as long as they count.

use super::Touch;

/// Touches in the order they came, of each source two at most.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touches(Vec<Touch>);

/// The first and last touch of a visitor over all sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ends<'a> {
    /// The one that came first.
    pub first: &'a Touch,
    /// The one that came last.
    pub last: &'a Touch,
}

impl Touches {
    /// Adds the touches of `others` that are new and have not expired, and drops all that have expired. Returns the new
    /// ones.
    #[inline]
    pub fn add_new(&mut self, others: Vec<Touch>, now_ms: u64) -> Vec<Touch> {
        self.0.retain(|touch| !touch.is_over(now_ms));
        let mut taken = Vec::new();
        for touch in others {
            if touch.is_over(now_ms) || self.0.iter().any(|known| known.is_same_click(&touch)) {
                continue;
            }
            let mut of_source = self.0.iter().enumerate().filter(|(_, known)| known.source == touch.source).skip(1);
            if let Some((last, _)) = of_source.next() {
                self.0.remove(last);
            }
            let place = self.0.partition_point(|known| known.at <= touch.at);
            self.0.insert(place, touch.clone());
            taken.push(touch);
        }
        taken
    }

    /// First and last of all; none where there is no touch.
    #[inline]
    pub fn ends(&self) -> Option<Ends<'_>> {
        Some(Ends { first: self.0.first()?, last: self.0.last()? })
    }

    /// All touches, the earliest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Touch> {
        self.0.iter()
    }

    /// The stored form, of at most `room` bytes: where that is too little, the oldest are dropped, the first of all after
    /// the others. The last stays in any case.
    #[inline]
    pub fn write(&mut self, room: usize) -> Vec<u8> {
        while self.0.len() > 1 && self.0.iter().map(Touch::size).sum::<usize>() > room {
            self.0.remove(usize::from(self.0.len() > 2));
        }
        let mut bytes = Vec::with_capacity(self.0.iter().map(Touch::size).sum());
        self.0.iter().for_each(|touch| touch.write(&mut bytes));
        bytes
    }

    /// Reads the stored form; none where it is not one.
    #[inline]
    pub fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut touches = Vec::new();
        while !bytes.is_empty() {
            touches.push(Touch::read(&mut bytes)?);
        }
        Some(Self(touches))
    }
}

/// As they were stored: in the order they came.
impl FromIterator<Touch> for Touches {
    fn from_iter<I: IntoIterator<Item = Touch>>(touches: I) -> Self {
        Self(touches.into_iter().collect())
    }
}
