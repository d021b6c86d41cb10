// Bodies of visitors on their way to the origin. What goes wrong with one is the visitor's failure, not the origin's: it
// has error names of its own.

/** The visitor's body did not arrive in time. */
export const LATE = "BodyTimeoutError";
/** The visitor's body broke off, or is malformed. */
export const LOST = "BodyError";

/** Whether an error is a visitor's. */
export const isVisitors = (error) => error?.name === LATE || error?.name === LOST;

/** What a promise comes to; an error of this name where that takes longer than so many milliseconds. */
export function within(promise, milliseconds, name) {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new DOMException("", name)), milliseconds);
    const settle = (end) => (value) => {
      clearTimeout(timer);
      end(value);
    };
    promise.then(settle(done), settle(failed));
  });
}

/** A visitor's body as it arrives. All the time that it is waited for counts, and no other. */
class Arrival {
  #reader;
  #left;

  constructor(stream, milliseconds) {
    this.#reader = stream.getReader();
    this.#left = milliseconds;
  }

  /** The next piece; undefined at the end. */
  async next() {
    const began = Date.now();
    try {
      const { done, value } = await within(this.#reader.read(), this.#left, LATE);
      this.#left -= Date.now() - began;
      return done ? undefined : value;
    } catch (error) {
      this.stop();
      throw new DOMException("", error?.name === LATE ? LATE : LOST);
    }
  }

  /** Reads no more of it. */
  stop() {
    this.#reader.cancel().catch(() => {});
  }
}

/**
 * Receives a body, waiting no longer than so many milliseconds for the visitor: its bytes as an `ArrayBuffer`, or what is
 * longer than `longest` bytes as an `Upload`.
 */
export async function receive({ body, headers }, longest, milliseconds) {
  if (body === null) return new ArrayBuffer(0);
  const arrival = new Arrival(body, milliseconds);
  const pieces = [];
  let length = 0;
  for (let piece = await arrival.next(); piece; piece = await arrival.next()) {
    pieces.push(piece);
    length += piece.length;
    if (length > longest) return new Upload(pieces, arrival, headers.get("content-length"));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes.buffer;
}

/** Receives a body as text; undefined where it is longer than so many bytes. */
export async function receiveText(request, longest, milliseconds) {
  const body = await receive(request, longest, milliseconds);
  return body instanceof Upload ? undefined : new TextDecoder().decode(body);
}

/** A long body on its way from the visitor to the service that takes it. It can be sent once. */
export class Upload {
  /** What the service reads. */
  readable;
  /** Whether more of it is waited for: what fails then is not the service's failure. */
  awaitsVisitor = false;
  #begun;
  #arrival;
  #writer;

  /** Of a body the pieces that have arrived, the rest, and how long it is in all, if that is known. */
  constructor(begun, arrival, length) {
    const { readable, writable } =
      length === null ? new IdentityTransformStream() : new FixedLengthStream(Number(length));
    this.readable = readable;
    this.#begun = begun;
    this.#arrival = arrival;
    this.#writer = writable.getWriter();
  }

  /** Hands all of it on. The service may take so many milliseconds over each piece: else a `TimeoutError`. */
  async deliver(milliseconds) {
    for (const piece of this.#begun) if (!(await this.#hand(piece, milliseconds))) return;
    for (let piece = await this.#next(); piece; piece = await this.#next()) {
      if (!(await this.#hand(piece, milliseconds))) return;
    }
    await this.#writer.close().catch(() => {});
  }

  async #next() {
    this.awaitsVisitor = true;
    try {
      const piece = await this.#arrival.next();
      this.awaitsVisitor = false;
      return piece;
    } catch (error) {
      this.#writer.abort(error).catch(() => {});
      throw error;
    }
  }

  /** Whether the service took a piece. Where it wants no more, its answer says why. */
  async #hand(piece, milliseconds) {
    try {
      await within(this.#writer.write(piece), milliseconds, "TimeoutError");
      return true;
    } catch (error) {
      this.#arrival.stop();
      if (error?.name === "TimeoutError") throw error;
      return false;
    }
  }
}
