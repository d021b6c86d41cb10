// One kind of call after another: how long its calls take, and what D1 says that they read and write.
import { setTimeout as wait } from "node:timers/promises";
import { measuredHeader, type Usage } from "./recorder.ts";
import type { Answer, Call, OriginService } from "./service.ts";

/** A promise about a kind of call. */
export type Bar = "continue" | "unchanged" | "page" | "rows";

/** Calls of one kind. */
export interface Kind {
  name: string;
  bars: Bar[];
  /** What it is answered with. */
  status: number;
  /** The call with an index, from 0 on; nothing is measured of what it does itself. */
  call: (index: number) => Call | Promise<Call>;
  /** What is made of the answer. */
  after?: (index: number, answer: Answer) => void;
  /** How many calls there are for each that is measured of others. */
  each?: number;
  /** How many there can be, where each has to be about something else. */
  most?: number;
}

/** What the calls of a kind took. */
export interface Figures {
  name: string;
  calls: number;
  median: number;
  p95: number;
  rowsRead: number;
  mostRowsRead: number;
  rowsWritten: number;
  roundTrips: number;
  /** The statements that read most, with the rows of all calls. */
  statements: [sql: string, rowsRead: number][];
}

/** The least value that so large a share of the values does not exceed; the values need no order. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The figures of calls. */
export function figures(name: string, times: number[], usage: Usage[]): Figures {
  const rowsRead = usage.map((call) => call.rowsRead);
  const byStatement = new Map<string, number>();
  for (const { sql, rowsRead } of usage.flatMap((call) => call.statements)) {
    byStatement.set(sql, (byStatement.get(sql) ?? 0) + rowsRead);
  }
  return {
    name,
    calls: times.length,
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    rowsRead: quantile(rowsRead, 0.5),
    mostRowsRead: Math.max(...rowsRead),
    rowsWritten: quantile(
      usage.map((call) => call.rowsWritten),
      0.5,
    ),
    roundTrips: quantile(
      usage.map((call) => call.roundTrips),
      0.5,
    ),
    statements: [...byStatement].sort((one, other) => other[1] - one[1]).slice(0, 3),
  };
}

/** What a Worker does after it has answered has ended by then, in milliseconds. */
const AFTERWARDS = 200;

/** Measures so many calls of a kind after some to warm up. */
export async function measure(service: OriginService, kind: Kind, times: number, warmUp: number): Promise<Figures> {
  const { each = 1, most = Number.POSITIVE_INFINITY } = kind;
  const milliseconds: number[] = [];
  const calls = Math.min((warmUp + times) * each, most);
  const unmeasured = Math.min(warmUp * each, Math.floor(calls / 2));
  for (let index = 0; index < calls; index += 1) {
    const call = await kind.call(index);
    const isMeasured = index >= unmeasured;
    const headers = { ...call.headers, ...(isMeasured && { [measuredHeader]: "1" }) };
    const answer = await service.call({ ...call, headers });
    if (answer.status !== kind.status) {
      throw new Error(`${kind.name}: ${call.method ?? "GET"} ${call.path} answered ${answer.status}: ${answer.text}`);
    }
    if (isMeasured) milliseconds.push(answer.milliseconds);
    kind.after?.(index, answer);
  }
  await wait(AFTERWARDS);
  return figures(kind.name, milliseconds, await service.usage());
}

/** Measures runs of the scheduled work; `before` comes before each. */
export async function measureSchedule(
  service: OriginService,
  { name, cron, before }: { name: string; cron: string; before?: () => Promise<unknown> },
  times: number,
): Promise<Figures> {
  await service.usage();
  const milliseconds: number[] = [];
  for (let run = 0; run < times; run += 1) {
    await before?.();
    milliseconds.push(await service.schedule(cron));
  }
  await wait(AFTERWARDS);
  return figures(name, milliseconds, await service.usage());
}
