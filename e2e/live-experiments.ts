// The experiments that are live are one thing for all visitors: journeys that publish or switch them take turns.
import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";

const turn = join(import.meta.dirname, "../.state/e2e/experiments-turn");
const pollMs = 200;

/** Waits until no other journey holds the experiments; answers how to hand them on. */
export async function takeTurn(): Promise<() => void> {
  for (;;) {
    try {
      // Either makes the folder or fails: nobody comes in between.
      mkdirSync(turn);
      return () => rmdirSync(turn);
    } catch {
      await new Promise((done) => setTimeout(done, pollMs));
    }
  }
}
