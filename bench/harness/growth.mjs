// How cost grows, by a plan of its own: with the rules of the table, the size of a page and the number of connections.
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "../../dev/steps.mjs";
import { coldStarts } from "./cold.mjs";
import { measure } from "./contest.mjs";
import { memory } from "./processes.mjs";
import { subjects, write } from "./published.mjs";
import { onStage, withContenders } from "./stage.mjs";

/** Requests a second, memory, stored bytes and cold start at each number of rules. */
export async function overRules(plan) {
  const rows = [];
  for (const rules of plan.rules) {
    const { edge: cold } = await coldStarts(plan, rules, ["edge"]);
    const loaded = (context) =>
      withContenders(["edge"], ["hello", "missing"], context, async (running) => {
        const { edge: hit, floor } = await measure("redirect", running, context, plan);
        const { edge: miss } = await measure("miss", running, context, plan);
        const stored = folderSize(join(context.folders.edge, "bundle"));
        return { hit, miss, floor, stored, memory: memory(running.edge.pid) };
      });
    const row = await onStage(rules, loaded, { peers: false });
    rows.push({ rules, cold, ...row });
    say(`growth: ${rules.toLocaleString("en")} rules`, `${Math.round(row.hit.perSecond.median)} hits a second`);
  }
  return rows;
}

/** Requests a second for a page of each size: ours, the floor's and Hono's. */
export async function overPageSize(plan) {
  const rows = [];
  const { page } = subjects();
  for (const kilobytes of plan.kilobytes) {
    const text = "0123456789abcde\n".repeat(kilobytes * 64);
    const alter = ({ edge, pages }) => {
      write(join(edge, `${page.key}.br`), text);
      writeFileSync(join(pages, "pages/index.html"), text);
    };
    const figures = await onStage(
      plan.sizes[0],
      (context) =>
        withContenders(["edge", "hono"], ["page"], context, (running) =>
          measure("page", running, { ...context, text }, plan),
        ),
      { alter },
    );
    rows.push({ kilobytes, figures });
    say(`growth: a page of ${kilobytes} KB`, `${Math.round(figures.edge.perSecond.median)} a second`);
  }
  return rows;
}

/** Requests a second at each number of connections: redirects and pages, ours and the floors'. */
export async function overConnections(plan) {
  return onStage(plan.sizes[0], (context) =>
    withContenders(["edge"], ["hello", "page"], context, async (running) => {
      const rows = [];
      for (const connections of plan.steps) {
        const at = { ...plan, connections };
        const redirect = await measure("redirect", running, context, at);
        const page = await measure("page", running, context, at);
        rows.push({ connections, redirect, page });
        say(`growth: ${connections} connections`, `${Math.round(redirect.edge.perSecond.median)} redirects a second`);
      }
      return rows;
    }),
  );
}

const folderSize = (folder) => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
