// How often the offers' page asks for what has arrived: often while lenders answer, seldom once only the slow ones are left.

const second = 1000;
const minute = 60 * second;

/** Milliseconds until the next request, by how long answers have been waited for, in milliseconds. */
export function pollDelay(waited: number): number {
  if (waited < 30 * second) return 2 * second;
  return waited < 2 * minute ? 5 * second : minute;
}
