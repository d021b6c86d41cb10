// How cost grows, by a plan of its own: with the rules of the table, the size of a page and the number of connections.
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError, say } from "../../dev/steps.mjs";
import { coldStarts } from "./cold.ts";
import { measure } from "./comparison.ts";
import { withContenders, withStore } from "./environment.ts";
import { memory } from "./processes.ts";
import { subjects, write } from "./published.ts";
import type { Context, Growth, Plan, Rounds, Running } from "./types.ts";
import type { KindName } from "./workloads.ts";

type GrowthPlan = Plan & Plan["growth"];

const perSecond = (figures?: { perSecond: { median: number } }) => Math.round(figures?.perSecond.median ?? 0);

/** The edge's figures and the baseline's of a kind of work. */
async function edgeAndBaseline(kind: KindName, running: Record<string, Running>, context: Context, plan: Rounds) {
  const { edge, baseline } = await measure(kind, running, context, plan);
  if (!edge || !baseline) throw new SetupError(`${kind} was not measured`);
  return { edge, baseline };
}

/** Requests a second, memory, stored bytes and cold start at each number of rules. */
export async function overRules(plan: GrowthPlan): Promise<Growth["rules"]> {
  const rows: Growth["rules"] = [];
  for (const rules of plan.rules) {
    const { edge: cold } = await coldStarts(plan, rules, ["edge"]);
    if (!cold) throw new SetupError("the edge was not started");
    const loaded = (context: Context) =>
      withContenders(["edge"], ["hello-world", "memory"], context, async (running) => {
        const { edge: hit, baseline } = await edgeAndBaseline("redirect", running, context, plan);
        const { edge: miss } = await edgeAndBaseline("miss", running, context, plan);
        const stored = folderSize(join(context.folders.edge, "bundle"));
        return { hit, miss, baseline, stored, memory: memory(running.edge?.pid ?? 0) };
      });
    const row = await withStore(rules, loaded, { peers: false });
    rows.push({ rules, cold, ...row });
    say(`growth: ${rules.toLocaleString("en")} rules`, `${perSecond(row.hit)} hits a second`);
  }
  return rows;
}

/** Requests a second for a page of each size: ours, the baseline's and Hono's. */
export async function overPageSize(plan: GrowthPlan): Promise<Growth["pageSizes"]> {
  const rows: Growth["pageSizes"] = [];
  const { page } = subjects();
  for (const kilobytes of plan.kilobytes) {
    const text = "0123456789abcde\n".repeat(kilobytes * 64);
    const figures = await withStore(
      plan.sizes[0] ?? 0,
      (context) =>
        withContenders(["edge", "hono"], ["memory"], context, (running) =>
          measure("page", running, { ...context, text }, plan),
        ),
      {
        alter: ({ edge, pages }) => {
          write(join(edge, `${page.key}.br`), text);
          writeFileSync(join(pages, "pages/index.html"), text);
        },
      },
    );
    rows.push({ kilobytes, figures });
    say(`growth: a page of ${kilobytes} KB`, `${perSecond(figures.edge)} a second`);
  }
  return rows;
}

/** Requests a second at each number of connections: redirects and pages, ours and the baselines'. */
export async function overConnections(plan: GrowthPlan): Promise<Growth["connections"]> {
  return withStore(plan.sizes[0] ?? 0, (context) =>
    withContenders(["edge"], ["hello-world", "memory"], context, async (running) => {
      const rows: Growth["connections"] = [];
      for (const connections of plan.steps) {
        const at = { ...plan, connections };
        const redirect = await edgeAndBaseline("redirect", running, context, at);
        const page = await edgeAndBaseline("page", running, context, at);
        rows.push({ connections, redirect, page });
        say(`growth: ${connections} connections`, `${perSecond(redirect.edge)} redirects a second`);
      }
      return rows;
    }),
  );
}

const folderSize = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
