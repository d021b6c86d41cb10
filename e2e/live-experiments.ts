// The experiments that are live are one thing for all visitors: journeys that publish or switch them take turns.
import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { control } from "./experiments.ts";
import { test } from "./visitor.ts";

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

/**
 * Has these experiments and no others be live while the journeys of a file take their turn; then what was found is live again. Answers
 * the version that they are, which is known once the journeys begin.
 */
export function publishesExperiments(experiments: readonly object[]): { readonly version: string } {
  const published = { version: "" };
  let before: string;
  let handOn: () => void;
  test.beforeAll(async ({ playwright, baseURL }) => {
    test.setTimeout(300_000);
    handOn = await takeTurn();
    const request = await playwright.request.newContext({ baseURL });
    before = (await control(request, "GET", "live")).experiments;
    const text = JSON.stringify({ experiments });
    published.version = (await control(request, "PUT", "experiments", [{ file: "journey.json", text }])).id;
    await request.dispose();
  });
  test.afterAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL });
    try {
      await control(request, "POST", `versions/${before}/promote`, { note: "As it was" });
    } finally {
      await request.dispose();
      handOn();
    }
  });
  return published;
}
