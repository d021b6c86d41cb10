// The few shapes and colours that every illustration is drawn with. Colours are the tokens of the page that shows it;
// the values beside them serve where there are none, as in a picture for sharing.

export const deep = "var(--art-deep,#2b3690)";
export const mid = "var(--art-mid,#586bea)";
export const pale = "var(--art-pale,#bcc6fa)";
export const tint = "var(--art-tint,#e9ecfe)";
export const paper = "var(--art-paper,#fff)";
export const water = "var(--art-water,#dfe4fd)";
/** Of the one thing in a picture that is lit. */
export const sun = "var(--art-sun,#ffb547)";
/** Of marks on what is lit: dark in light and dark surroundings alike. */
export const mark = "var(--art-mark,#2b3690)";

export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = radius > 0 ? ` rx="${radius}"` : "";
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${corner} fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function area(outline: string, fill: string): string {
  return `<path d="${outline}" fill="${fill}"/>`;
}

export function stroke(course: string, colour: string, width = 3): string {
  return `<path d="${course}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Stripes of light on still water below `y`, each narrower than the one above it. */
export function stripes(
  centre: number,
  y: number,
  widths: readonly number[],
  fill: string,
  gap = 7,
  height = 3,
): string {
  return widths.map((width, row) => box(centre - width / 2, y + row * gap, width, height, fill, height / 2)).join("");
}
