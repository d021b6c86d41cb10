/** What `read` answers once it stays the same for a second: what was counted before has then come through the queue (tests collect for 200 ms). */
export async function atRest<T>(read: () => Promise<T>): Promise<T> {
  let before = await read();
  for (;;) {
    await new Promise((done) => setTimeout(done, 1000));
    const after = await read();
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    before = after;
  }
}
