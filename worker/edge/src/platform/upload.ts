// Bodies of visitors on their way to a service. What goes wrong with one is the visitor's failure, not the service's: it
// has error names of its own.

/** The visitor's body broke off, or is malformed. */
export class BodyError extends DOMException {
  constructor(name = "BodyError") {
    super("", name);
  }
}

/** The visitor's body did not arrive in time. */
const LATE = "BodyTimeoutError";

/** What a promise comes to; an error of this name where that takes longer than so many milliseconds. */
export function within<Value>(promise: Promise<Value>, milliseconds: number, name: string): Promise<Value> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new DOMException("", name)), milliseconds);
    promise.then(done, failed).finally(() => clearTimeout(timer));
  });
}

/** A visitor's body as it arrives. All the time that it is waited for counts, and no other. */
class Arrival {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #left: number;

  constructor(stream: ReadableStream<Uint8Array>, milliseconds: number) {
    this.#reader = stream.getReader();
    this.#left = milliseconds;
  }

  /** The next piece; undefined at the end. */
  async next(): Promise<Uint8Array | undefined> {
    const began = Date.now();
    try {
      const { done, value } = await within(this.#reader.read(), this.#left, LATE);
      this.#left -= Date.now() - began;
      return done ? undefined : value;
    } catch (error) {
      this.stop();
      throw error instanceof DOMException && error.name === LATE ? new BodyError(LATE) : new BodyError();
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
export async function receive({ body, headers }: Request, longest: number, milliseconds: number) {
  if (body === null) return new ArrayBuffer(0);
  const arrival = new Arrival(body, milliseconds);
  const pieces: Uint8Array[] = [];
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
export async function receiveText(request: Request, longest: number, milliseconds: number) {
  const body = await receive(request, longest, milliseconds);
  return body instanceof Upload ? undefined : new TextDecoder().decode(body);
}

/** A long body on its way from the visitor to the service that takes it. It can be sent once. */
export class Upload {
  /** What the service reads. */
  readonly readable: ReadableStream;
  /** Whether more of it is waited for: what fails then is not the service's failure. */
  awaitsVisitor = false;
  readonly #begun: Uint8Array[];
  readonly #arrival: Arrival;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;

  /** Of a body the pieces that have arrived, the rest, and how long it is in all, if that is known. */
  constructor(begun: Uint8Array[], arrival: Arrival, length: string | null) {
    this.#begun = begun;
    this.#arrival = arrival;
    const { readable, writable } =
      length === null ? new IdentityTransformStream() : new FixedLengthStream(Number(length));
    this.readable = readable;
    this.#writer = writable.getWriter();
  }

  /** Hands all of it on. The service may take so many milliseconds over each piece: else a `TimeoutError`. */
  async deliver(milliseconds: number) {
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
  async #hand(piece: Uint8Array, milliseconds: number) {
    try {
      await within(this.#writer.write(piece), milliseconds, "TimeoutError");
      return true;
    } catch (error) {
      this.#arrival.stop();
      if (error instanceof DOMException && error.name === "TimeoutError") throw error;
      return false;
    }
  }
}
