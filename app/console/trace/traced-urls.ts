// How control answers what many addresses are answered.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { traceSchema } from "../control.ts";
import { wholeAddress } from "./whole-address.ts";

const path = "/api/control/trace";
const options = { forbiddenSaysWhy: true } as const;
/** Addresses that control is asked about at once. */
export const maxUrls = 200;

const answersSchema = v.object({ answers: v.array(v.omit(traceSchema, ["steps", "headers"])) });

export type TracedUrl = v.InferOutput<typeof answersSchema>["answers"][number];

/** The redirects that are asked about: a draft's or a version's, by its id; else the live ones. */
export interface TraceTable {
  readonly draft?: string | undefined;
  readonly version?: string | undefined;
}

/** Addresses that somebody has written, one in a line; or the number of the first line that is none. */
export function addressesOf(text: string, origin: string): { urls: readonly string[] } | { wrongLine: number } {
  const urls: string[] = [];
  for (const [place, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const url = wholeAddress(line, origin);
    if (url === undefined) return { wrongLine: place + 1 };
    urls.push(url);
  }
  return { urls };
}

export async function readTracedUrls(
  api: ApiClient,
  urls: readonly string[],
  table: TraceTable,
): Promise<readonly TracedUrl[] | undefined> {
  const answer = await api.post(path, { urls, ...table }, options);
  return answer === undefined ? undefined : v.parse(answersSchema, answer).answers;
}

/** The same as a table for spreadsheets. */
export const readTracedCsv = (api: ApiClient, urls: readonly string[], table: TraceTable) =>
  api.post<string>(`${path}?format=csv`, { urls, ...table }, { ...options, plainText: true });
