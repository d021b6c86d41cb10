// Reads the context of an evaluation (OFREP) into the form in which the core stores values: see `value.rs` of its
// experiments. A reader of JSON in the wasm would weigh more than all of this.

/** Nested more often, a context is refused: reading it would take the wasm's stack. */
const DEEPEST = 16;
const encoder = new TextEncoder();

/** The attributes in a body as bytes; null where the context is none that is read, undefined where the body is no JSON. */
export function contextOf(text) {
  let sent;
  try {
    sent = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { targetingKey: id, ...attributes } = sent?.context ?? {};
  if (!isObject(sent) || !isObject(sent.context ?? {}) || !["string", "undefined"].includes(typeof id)) return null;
  const bytes = [];
  const named = id === undefined ? attributes : { ...attributes, id };
  return write(bytes, named, DEEPEST) ? new Uint8Array(bytes) : null;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Adds a value; whether it is nested no deeper than it may be. */
function write(bytes, value, deepest) {
  switch (typeof value) {
    case "boolean":
      bytes.push(value ? 2 : 1);
      return true;
    case "number":
      bytes.push(3, ...new Uint8Array(Float64Array.of(value).buffer));
      writeText(bytes, String(value));
      return true;
    case "string":
      bytes.push(4);
      writeText(bytes, value);
      return true;
  }
  if (value === null) {
    bytes.push(0);
    return true;
  }
  if (deepest === 0) return false;
  if (Array.isArray(value)) {
    bytes.push(5);
    writeNumber(bytes, value.length);
    return value.every((element) => write(bytes, element, deepest - 1));
  }
  const members = Object.entries(value);
  bytes.push(6);
  writeNumber(bytes, members.length);
  return members.every(([name, member]) => {
    writeText(bytes, name);
    return write(bytes, member, deepest - 1);
  });
}

function writeText(bytes, text) {
  const encoded = encoder.encode(text);
  writeNumber(bytes, encoded.length);
  bytes.push(...encoded);
}

/** Seven bits a byte, the lowest first; all but the last have the eighth set. */
function writeNumber(bytes, number) {
  let rest = number;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
}
