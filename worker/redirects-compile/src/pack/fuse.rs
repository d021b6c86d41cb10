//! Fills the cells of binary fuse structures (see `kirkas_routing::redirects::fuse`).

use kirkas_packing::packed::PackError;
use kirkas_routing::hash::KeyHash;
use kirkas_routing::redirects::layout::fuse::Fuse;

use super::narrow;

/// Layouts tried before giving up; the first works for nearly every set of keys.
const MAX_SEEDS: u32 = 1000;

/// The layout and the cells that give back `number(index of the key)` for each key.
///
/// # Errors
/// [`PackError::TooLarge`] where there is no such layout: two keys have one hash.
pub(super) fn build(keys: &[KeyHash], number: impl Fn(usize) -> u32) -> Result<(Fuse, Vec<u32>), PackError> {
    let mut fuse = layout(keys.len())?;
    while fuse.seed < MAX_SEEDS {
        if let Some(order) = peel(keys, fuse) {
            return Ok((fuse, fill(keys, fuse, &order, number)));
        }
        fuse.seed = fuse.seed.saturating_add(1);
    }
    Err(PackError::TooLarge)
}

/// The layout without keys.
pub(super) const NONE: Fuse = Fuse { seed: 0, segment: 0, starts: 0 };

/// A layout of a size that works for nearly every set of this many keys.
fn layout(keys: usize) -> Result<Fuse, PackError> {
    let count = f64::from(narrow(keys.max(2))?);
    let exponent = (count.ln() / 3.33_f64.ln() + 2.25).floor().clamp(2.0, 18.0);
    let segment = 1_u32.wrapping_shl(exponent as u32);
    let factor = (0.875 + 0.25 * 1e6_f64.ln() / count.ln()).max(1.125);
    let segments = (count * factor / f64::from(segment)).ceil() - 2.0;
    let starts = (segments.max(1.0) as u32).checked_mul(segment).ok_or(PackError::TooLarge)?;
    Ok(Fuse { seed: 0, segment, starts })
}

/// The keys, each with a cell that no key after it has: filled in the opposite order, no key
/// disturbs another.
fn peel(keys: &[KeyHash], fuse: Fuse) -> Option<Vec<(u32, u32)>> {
    // For each cell: how many keys have it, and those keys joined by exclusive or.
    let mut cells = vec![(0_u32, 0_u32); usize::try_from(fuse.cells()).ok()?];
    let join = |cells: &mut Vec<(u32, u32)>, key: u32, add: u32| -> Option<[usize; 3]> {
        let places = fuse.cells_of(*keys.get(key as usize)?);
        for place in places {
            let (count, joined) = cells.get_mut(place)?;
            *count = count.wrapping_add(add);
            *joined ^= key;
        }
        Some(places)
    };
    for key in 0..u32::try_from(keys.len()).ok()? {
        join(&mut cells, key, 1)?;
    }
    let mut alone: Vec<usize> = cells.iter().enumerate().filter(|(_, cell)| cell.0 == 1).map(|(at, _)| at).collect();
    let mut order = Vec::with_capacity(keys.len());
    while let Some(cell) = alone.pop() {
        let (count, key) = *cells.get(cell)?;
        if count != 1 {
            continue;
        }
        order.push((key, u32::try_from(cell).ok()?));
        let places = join(&mut cells, key, u32::MAX)?;
        alone.extend(places.into_iter().filter(|place| cells.get(*place).is_some_and(|cell| cell.0 == 1)));
    }
    (order.len() == keys.len()).then_some(order)
}

fn fill(keys: &[KeyHash], fuse: Fuse, order: &[(u32, u32)], number: impl Fn(usize) -> u32) -> Vec<u32> {
    let mut cells = vec![0_u32; usize::try_from(fuse.cells()).unwrap_or_default()];
    for (key, own) in order.iter().rev() {
        let (key, own) = (*key as usize, *own as usize);
        let Some(hash) = keys.get(key) else { continue };
        let others = fuse.cells_of(*hash).into_iter().filter(|place| *place != own);
        let joined = others.filter_map(|place| cells.get(place)).fold(number(key), |all, cell| all ^ cell);
        if let Some(cell) = cells.get_mut(own) {
            *cell = joined;
        }
    }
    cells
}
