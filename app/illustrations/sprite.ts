// The file that holds every illustration as a symbol. Pages refer to it, so that neither their scripts nor their
// documents hold a drawing, and a browser fetches all of them once:
//   node app/build.ts --illustrations
import { drawings, horizon } from "./objects.ts";
import { area, box, deep, disc, mid, pale, stripes, sun, tint, water } from "./shapes.ts";

/** Side of an illustration's square. */
export const side = 120;

/** Width and height of the landscape behind the illustration at the head of a page. */
export const sceneSize = { width: 640, height: 280 } as const;

/** The most that an illustration may take, in bytes. */
const maxSize = 4096;

/** An object on still water before a pale disc, within a square. */
export function spot(name: keyof typeof drawings): string {
  const { lit, shapes } = drawings[name];
  return [
    disc(60, 56, 46, tint),
    ...shapes,
    box(12, horizon, 96, 3, deep, 1.5),
    stripes(60, horizon + 7, [64, 40, 16], pale),
    stripes(lit, horizon + 7, [18, 10], sun),
  ].join("");
}

/** A far shore of firs, seen across a lake. What is lit is in the illustration that stands before it. */
export function scene(): string {
  const shore = 200;
  return [
    box(0, 0, sceneSize.width, sceneSize.height, tint),
    area(`M0 ${shore}v-30q90-34 190-14t210 2 240-18v60z`, pale),
    area(firs(0, 190, shore, 46, 5), pale),
    area(firs(404, 640, shore, 58, 11), mid),
    box(0, shore, sceneSize.width, sceneSize.height - shore, water),
    stripes(510, shore + 20, [130, 70, 96], pale, 20, 5),
    stripes(96, shore + 16, [140, 60, 90], pale, 20, 5),
  ].join("");
}

/** Triangles of different heights side by side, always the same ones. */
function firs(from: number, to: number, base: number, tallest: number, seed: number): string {
  let outline = "";
  let state = seed;
  for (let x = from; x < to - 20; x += 11 + (state % 9)) {
    state = (state * 47 + 29) % 103;
    const height = Math.round(tallest * (0.45 + (0.55 * state) / 103));
    const half = Math.round(height * 0.24 + 4);
    outline += `M${x} ${base}l${half}-${height} ${half} ${height}z`;
  }
  return outline;
}

/** The whole file. Throws where a drawing is larger than is worth it. */
export function sprite(): string {
  const { width, height } = sceneSize;
  const names = Object.keys(drawings) as (keyof typeof drawings)[];
  const symbols = [
    ...names.map((name) => symbol(name, `0 0 ${side} ${side}`, spot(name))),
    symbol("scene", `0 0 ${width} ${height}`, scene(), ` preserveAspectRatio="xMidYMax slice"`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

function symbol(name: string, viewBox: string, shapes: string, attributes = ""): string {
  const text = `<symbol id="${name}" viewBox="${viewBox}"${attributes}>${shapes}</symbol>`;
  if (text.length > maxSize)
    throw new Error(`The illustration ${name} takes ${text.length} bytes, of at most ${maxSize}.`);
  return text;
}
