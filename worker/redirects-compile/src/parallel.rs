//! Work on a slice in chunks: where there are threads, each chunk runs on its own core.

/// Fewer items than this are not worth starting a thread.
#[cfg(not(target_family = "wasm"))]
const MIN_ITEMS_PER_THREAD: usize = 8 * 1024;

/// The results of `work` for each chunk, in order. `work` gets the index of the chunk's first item.
#[cfg(not(target_family = "wasm"))]
pub(super) fn map_chunks<T: Sync, R: Send>(items: &[T], work: impl Fn(usize, &[T]) -> R + Sync) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let length = items.len().div_ceil(cores).max(MIN_ITEMS_PER_THREAD);
    if items.len() <= length {
        return vec![work(0, items)];
    }
    let work = &work;
    std::thread::scope(|scope| {
        let begin = |(part, number): (_, usize)| scope.spawn(move || work(number.saturating_mul(length), part));
        let threads: Vec<_> = items.chunks(length).zip(0..).map(begin).collect();
        let end = |thread: std::thread::ScopedJoinHandle<'_, R>| {
            thread.join().unwrap_or_else(|cause| std::panic::resume_unwind(cause))
        };
        threads.into_iter().map(end).collect()
    })
}

/// The results of `work` for each chunk, in order. A Worker has no threads, so there is one chunk.
#[cfg(target_family = "wasm")]
pub(super) fn map_chunks<T, R>(items: &[T], work: impl Fn(usize, &[T]) -> R) -> Vec<R> {
    vec![work(0, items)]
}
