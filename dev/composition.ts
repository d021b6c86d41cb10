// What a wasm module consists of: its sections, and its code by crate.

const CODE = 10;
const names = new Map<number, string>([
  [2, "imports"],
  [CODE, "code"],
  [11, "data"],
]);

/** Bytes by name, the largest first. */
export type Sizes = [name: string, bytes: number][];

/** Bytes of each section; what is small is together as "rest". */
export function sectionsOf(module: Uint8Array): Sizes {
  const sizes = new Map<string, number>();
  for (const { id, size } of sections(module)) {
    const name = names.get(id ?? 0) ?? "rest";
    sizes.set(name, (sizes.get(name) ?? 0) + size);
  }
  return largestFirst(sizes);
}

/** Bytes of code by crate; `symbols` are the lines that wasm-opt wrote: a function's number, a colon, its name. */
export function cratesOf(module: Uint8Array, symbols: string): Sizes {
  const byNumber = new Map(symbols.split("\n").map((line) => [Number.parseInt(line, 10), line.replace(/^\d+:/, "")]));
  const bodies = bodySizes(module);
  // Functions that are imported have numbers too, the first ones, and no body.
  const imported = byNumber.size - bodies.length;
  const sizes = new Map<string, number>();
  for (const [at, size] of bodies.entries()) {
    const crate = crateOf(byNumber.get(imported + at) ?? "");
    sizes.set(crate, (sizes.get(crate) ?? 0) + size);
  }
  return largestFirst(sizes);
}

/** The crate that comes first in a function's name: `<core::fmt::A as serde::B>::c` is core's, with a number behind the crate or without. */
function crateOf(name: string): string {
  return name.replaceAll(/\\([0-9a-f]{2})/g, character).match(/\b([a-z]\w*)(\[[0-9a-f]+\])?::/)?.[1] ?? "others";
}

/** wasm-opt writes characters that its text format has no place for by their number. */
const character = (_: string, number: string) => String.fromCharCode(Number.parseInt(number, 16));

function bodySizes(module: Uint8Array): number[] {
  const code = sections(module).find(({ id }) => id === CODE);
  if (!code) return [];
  let { value: count, next } = unsigned(module, code.begin);
  const sizes: number[] = [];
  while (count-- > 0) {
    const body = unsigned(module, next);
    sizes.push(body.value);
    next = body.next + body.value;
  }
  return sizes;
}

/** A module is eight bytes, and sections: a byte with its kind, its size and as many bytes. */
function sections(module: Uint8Array) {
  const found: { id: number | undefined; size: number; begin: number }[] = [];
  for (let at = 8; at < module.length; ) {
    const { value: size, next } = unsigned(module, at + 1);
    found.push({ id: module[at], size, begin: next });
    at = next + size;
  }
  return found;
}

/** A number in LEB128, and where what follows begins. */
function unsigned(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0;
  let next = at;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[next++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, next };
  }
}

const largestFirst = (sizes: Map<string, number>): Sizes => [...sizes].sort(([, a], [, b]) => b - a);
