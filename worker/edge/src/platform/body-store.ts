// Bodies of pages and assets, in memory. A key names one content for ever, so nothing has to be invalidated.
import { LRUCache } from "lru-cache";

/** A longer body is not stored. */
const MAX_BODY_BYTES = 256 * 1024;
/** What an entry takes beside its bytes: key, buffer, the list's links. */
const ENTRY_BYTES = 500;

/** KV, as far as it is used here. */
interface Kv {
  get(key: string, type: "stream"): Promise<ReadableStream<Uint8Array> | null>;
}

export class BodyStore {
  readonly #bodies: LRUCache<string, ArrayBuffer>;

  /** With room for so many bytes. */
  constructor(bytes: number) {
    const sizeCalculation = (body: ArrayBuffer) => body.byteLength + ENTRY_BYTES;
    this.#bodies = new LRUCache({ maxSize: Math.max(1, bytes), sizeCalculation });
  }

  /** Bytes that are taken. */
  get bytes() {
    return this.#bodies.calculatedSize;
  }

  /** The body at this key, if it is in memory. */
  get(key: string) {
    return this.#bodies.get(key);
  }

  /** The body at this key as KV has it, stored from then on; a stream where it is long; null where there is none. */
  async read(kv: Kv, key: string): Promise<ArrayBuffer | ReadableStream | null> {
    const stream = await kv.get(key, "stream");
    if (stream === null) return null;
    const reader = stream.getReader();
    const pieces: Uint8Array[] = [];
    let length = 0;
    while (length <= MAX_BODY_BYTES) {
      const { done, value } = await reader.read();
      if (done) {
        const body = await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer();
        this.#bodies.set(key, body);
        return body;
      }
      pieces.push(value);
      length += value.byteLength;
    }
    reader.releaseLock();
    return joined(pieces, stream);
  }
}

/** A stream of some pieces, then of what follows them. */
function joined(pieces: Uint8Array[], rest: ReadableStream): ReadableStream {
  const { readable, writable } = new TransformStream();
  const send = async () => {
    const writer = writable.getWriter();
    for (const piece of pieces) await writer.write(piece);
    writer.releaseLock();
    await rest.pipeTo(writable);
  };
  // Whoever reads hears of what fails.
  send().catch((error) => writable.abort(error).catch(() => {}));
  return readable;
}
