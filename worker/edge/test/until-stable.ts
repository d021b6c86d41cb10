const MAX_READINGS = 30;

/** What `read` answers once it stays the same for a second: what was counted before has then come through the queue (tests collect for 200 ms). */
export async function untilStable<T>(read: () => Promise<T>): Promise<T> {
  let before = await read();
  for (let reading = 1; reading < MAX_READINGS; reading += 1) {
    await new Promise((done) => setTimeout(done, 1000));
    const after = await read();
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    before = after;
  }
  throw new Error(`It still changes after ${MAX_READINGS} readings: ${JSON.stringify(before)}`);
}
