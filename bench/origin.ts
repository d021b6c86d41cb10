// `npm run bench:origin [-- --applications N] [-- --calls N] [-- --only TEXT] [-- --report]`: how long each kind of call of the origin
// takes with 100,000 applications in D1, and how many rows it reads and writes; beside the rows that it reads with a tenth of them.
// --report writes the table into origin/README.md.
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildPrograms, buildWorkers } from "../dev/build.mjs";
import { explain, timed } from "../dev/steps.mjs";
import { rust } from "../dev/toolchain.mjs";
import { admins } from "./origin/calls/admins.ts";
import { ANSWERS, applying } from "./origin/calls/applying.ts";
import { consumers } from "./origin/calls/consumers.ts";
import { lenders } from "./origin/calls/lenders.ts";
import { Filling } from "./origin/filling.ts";
import { type Bar, type Figures, type Kind, measure, measureSchedule } from "./origin/measuring.ts";
import { findPeople } from "./origin/people.ts";
import { culprits, missed, table, write } from "./origin/report.ts";
import { buildSealing } from "./origin/sealing.ts";
import { OriginService } from "./origin/service.ts";

const { values: options } = parseArgs({
  options: {
    applications: { type: "string", default: "100000" },
    calls: { type: "string", default: "200" },
    only: { type: "string", default: "" },
    report: { type: "boolean", default: false },
  },
});
const applications = Number(options.applications);
const calls = Number(options.calls);
/** How many calls of each kind are not measured at first. */
const WARM_UP = 5;
/** How many measure the rows with a tenth of the applications. */
const FEW = 10;
/** How often scheduled work runs. */
const RUNS = 20;
/** How many requests to keep looking are due at once: as many as a run takes. */
const DUE = 50;

interface Measured {
  figures: Figures;
  bars: Bar[];
}

/** Everything that is measured, each so many times. */
async function measureAll(service: OriginService, times: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  const count = times + WARM_UP;
  let people!: ReturnType<typeof findPeople>;
  await service.offline((database) => {
    people = findPeople(database, count);
  });
  // What has come due with the rows that were added is done before anything is measured.
  await service.schedule("*/10 * * * *");
  await service.usage();
  const run = async (kinds: Kind[]) => {
    for (const kind of kinds.filter(({ name }) => name.includes(options.only))) {
      measured.push({ figures: await measure(service, kind, times, WARM_UP), bars: kind.bars });
      console.error(`    ${kind.name}`);
    }
  };
  const { before, after } = applying(service, count, randomBytes(4).toString("hex"));
  if (options.only === "") {
    await run(before);
    await wait(ANSWERS);
    await run(after);
  }
  await run(await lenders(service, people, count));
  const ofAdmins = await admins(service, people, count);
  const erasure = ofAdmins.pop() as Kind;
  await run(ofAdmins);
  await run(await consumers(service, people));
  await run([erasure]);
  const due = () =>
    service.sql(`UPDATE keep_looking SET next_at = 0 WHERE user_id IN
    (SELECT user_id FROM keep_looking ORDER BY next_at DESC LIMIT ${DUE})`);
  for (const work of [
    { name: "schedule: every minute", cron: "* * * * *" },
    { name: "schedule: every ten minutes (deletion, expiry, reminders)", cron: "*/10 * * * *" },
    { name: `schedule: the same with ${DUE} to look for cheaper loans for`, cron: "*/10 * * * *", before: due },
  ].filter(({ name }) => name.includes(options.only))) {
    measured.push({ figures: await measureSchedule(service, work, Math.min(times, RUNS)), bars: ["rows"] });
  }
  return measured;
}

try {
  await rust();
  await buildPrograms();
  await buildSealing();
  await buildWorkers("release", ["origin"]);
  const service = new OriginService();
  try {
    await service.start();
    const filling = new Filling(service, applications);
    const few = await timed("a tenth of the applications", () => filling.begin());
    const before = await timed("its calls", () => measureAll(service, FEW));
    const all = await timed("all applications", () => filling.finish());
    const measured = await timed("their calls", () => measureAll(service, calls));
    const report = { few, all, before: before.map(({ figures }) => figures), measured };
    console.log(table(report));
    if (options.report) write(report);
    if (missed(report) > 0) {
      console.error(`\nWhat reads most, of calls that miss a bar, in rows a call:\n\n${culprits(report)}`);
      process.exitCode = 1;
    }
  } finally {
    await service.end();
  }
} catch (error) {
  explain(error);
}
