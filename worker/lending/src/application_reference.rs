//! What people call an application by: `K-7F3Q29`. It opens nothing.

/// Letters and digits that nobody takes for one another.
const ALPHABET: [u8; 32] = *b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Letters after the hyphen.
pub const LENGTH: usize = 6;

/// The reference made of these random bytes.
pub fn reference(random: [u8; LENGTH]) -> String {
    let letters = random.iter().filter_map(|byte| ALPHABET.get(usize::from(byte % 32)));
    format!("K-{}", letters.map(|letter| char::from(*letter)).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::reference;

    #[test]
    fn a_reference_is_short_and_plain() {
        assert_eq!(reference([5, 13, 1, 22, 0, 7]), "K-7F3Q29");
        assert_eq!(reference([255; 6]), "K-ZZZZZZ");
    }
}
