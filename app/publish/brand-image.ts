// The product's mark drawn as PNG: icons for installing, and the image that stands for a page where
// it is shared.
import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];

const brand: Colour = [0x58, 0x6b, 0xea];
const white: Colour = [0xff, 0xff, 0xff];

/** Samples along each side of a pixel, so that edges are smooth. */
const samples = 4;

export interface MarkImage {
  readonly width: number;
  readonly height: number;
  /** The mark's diameter as a part of the image's height. */
  readonly size: number;
  /** Whether the ground is the brand's colour and the mark white on it, as maskable icons need. */
  readonly filled: boolean;
}

/** The PNG file of the mark: a disc whose right half is light. */
export function markImage({ width, height, size, filled }: MarkImage): Buffer {
  const outer = (height * size) / 2;
  const inner = outer * (10 / 14);
  const [ground, disc, light] = filled ? [brand, white, brand] : [white, brand, white];
  const colourAt = (x: number, y: number): Colour => {
    const distance = Math.hypot(x - width / 2, y - height / 2);
    if (distance <= inner && x >= width / 2) return light;
    return distance <= outer ? disc : ground;
  };
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const mixed = mix(x, y, colourAt);
      rows.set(mixed, y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  return png(width, height, rows);
}

/** An icon file that holds one square PNG: a directory of one entry before it (Microsoft's ICO, read everywhere). */
export function iconFile(side: number, image: Buffer): Buffer {
  const header = Buffer.alloc(22);
  // Reserved, the kind (icon), one image.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  // One plane of 24 bits a pixel, its bytes right after the directory.
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(24, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

function mix(x: number, y: number, colourAt: (x: number, y: number) => Colour): number[] {
  const sum = [0, 0, 0];
  for (let index = 0; index < samples * samples; index++) {
    const across = x + ((index % samples) + 0.5) / samples;
    const down = y + (Math.floor(index / samples) + 0.5) / samples;
    colourAt(across, down).forEach((part, channel) => {
      sum[channel] = (sum[channel] ?? 0) + part;
    });
  }
  return sum.map((part) => Math.round(part / samples ** 2));
}

/** A PNG file of eight-bit colours (ISO/IEC 15948); each row begins with its filter, which is none. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
