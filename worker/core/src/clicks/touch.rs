//! One click that led a visitor here, and its stored form.

/// For how long a touch counts, in milliseconds: 30 days (specification, section 9).
pub const VALID_MS: u64 = 30 * 24 * 60 * 60 * 1000;
/// Clicks with one id within an hour are one click.
pub const ONE_CLICK_MS: u64 = 60 * 60 * 1000;
/// The longest id of a click, in bytes: longer ones are no network's, and this one beside a full cookie is captured in
/// 20 µs.
pub(super) const MAX_ID_LENGTH: usize = 512;
/// The longest value of what goes with it; a longer one is left out.
pub(super) const MAX_VALUE_LENGTH: usize = 160;
/// Length that says that two bytes with the length follow.
const LONG: u8 = u8::MAX;

/// A click. Texts are as they stood in the query, byte for byte; empty where there was none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touch {
    /// Milliseconds since 1970.
    pub at: u64,
    /// Name of the source, such as `google`; `other` for one that the query names and nobody knows.
    pub source: String,
    /// The parameter that held the click's id, in lower case, such as `wbraid`.
    pub parameter: String,
    /// The click's id.
    pub id: String,
    /// The value of the source's other parameter, such as Scaleo's `oid`.
    pub with: String,
    /// Path of the landing page, as reports have it; empty if it may not be recorded.
    pub landing: String,
    /// Code of the language there.
    pub language: String,
    /// Name of the campaign.
    pub campaign: String,
    /// Id of the content's document.
    pub prismic_id: String,
    /// Default of the form.
    pub amount: String,
    /// Likewise.
    pub period: String,
    /// Likewise.
    pub purpose: String,
}

const FIELDS: usize = 11;

impl Touch {
    /// Whether it counts no more.
    #[inline]
    pub fn is_over(&self, now_ms: u64) -> bool {
        now_ms >= self.at.saturating_add(VALID_MS)
    }

    /// Whether both are the same click.
    #[inline]
    pub(super) fn is_same_click(&self, other: &Self) -> bool {
        self.source == other.source && self.id == other.id && self.at.abs_diff(other.at) < ONE_CLICK_MS
    }

    #[inline]
    fn fields(&self) -> [&String; FIELDS] {
        let Self {
            at: _,
            source,
            parameter,
            id,
            with,
            landing,
            language,
            campaign,
            prismic_id,
            amount,
            period,
            purpose,
        } = self;
        [source, parameter, id, with, landing, language, campaign, prismic_id, amount, period, purpose]
    }

    /// Bytes that the stored form takes.
    #[inline]
    pub(super) fn size(&self) -> usize {
        let with_length = |field: &String| {
            let length = if field.len() < usize::from(LONG) { 1 } else { 3 };
            field.len().saturating_add(length)
        };
        self.fields().into_iter().map(with_length).sum::<usize>().saturating_add(size_of::<u64>())
    }

    /// Writes the stored form: the time as 8 bytes, each text after its length.
    #[inline]
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.at.to_be_bytes());
        for field in self.fields() {
            match u8::try_from(field.len()) {
                Ok(length) if length < LONG => out.push(length),
                _ => {
                    out.push(LONG);
                    out.extend_from_slice(&u16::try_from(field.len()).unwrap_or(u16::MAX).to_be_bytes());
                }
            }
            out.extend_from_slice(field.as_bytes());
        }
    }

    /// Reads the stored form at the beginning of `bytes`, and takes it off them.
    #[inline]
    pub(super) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let (at, rest) = bytes.split_first_chunk::<8>()?;
        *bytes = rest;
        let mut field = || {
            let (length, mut rest) = bytes.split_first()?;
            let mut length = usize::from(*length);
            if length == usize::from(LONG) {
                let (long, after) = rest.split_first_chunk::<2>()?;
                (length, rest) = (usize::from(u16::from_be_bytes(*long)), after);
            }
            let (text, rest) = rest.split_at_checked(length)?;
            *bytes = rest;
            String::from_utf8(text.to_vec()).ok()
        };
        Some(Self {
            at: u64::from_be_bytes(*at),
            source: field()?,
            parameter: field()?,
            id: field()?,
            with: field()?,
            landing: field()?,
            language: field()?,
            campaign: field()?,
            prismic_id: field()?,
            amount: field()?,
            period: field()?,
            purpose: field()?,
        })
    }
}
