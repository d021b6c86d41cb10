// Sealed columns of rows that are copied: the crate beside this, which seals as the origin does.
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { root } from "../../dev/steps.mjs";
import { buildForNode } from "../../dev/wasm.mjs";
import { keys } from "./service.ts";

const folder = join(root, "build/bench/origin");
const name = "kirkas_bench_origin";
const NONCE_BYTES = 24;

interface Keys {
  seal(table: string, column: string, row: string, plain: string, nonce: Uint8Array): string;
  open(table: string, column: string, row: string, sealed: string): string;
}

export const buildSealing = () => buildForNode("kirkas-bench-origin", folder);

/** Gives the database the functions `sealed(table, column, row, text)` and `resealed(table, column, row, from, value)`. */
export function addSealing(database: DatabaseSync) {
  const module: { Keys: new (list: string) => Keys } = createRequire(import.meta.url)(`${folder}/${name}.js`);
  const ring = new module.Keys(keys.DATA_KEYS);
  const seal = (table: unknown, column: unknown, row: unknown, text: string) =>
    ring.seal(String(table), String(column), String(row), text, randomBytes(NONCE_BYTES));
  database.function("sealed", (table, column, row, text) => seal(table, column, row, String(text)));
  database.function("resealed", (table, column, row, from, value) =>
    seal(table, column, row, ring.open(String(table), String(column), String(from), String(value))),
  );
}
