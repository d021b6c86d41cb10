// The picture beside the calculator: offers side by side, one of them chosen. Colours with alpha, so that one
// drawing serves light and dark.
import { themeColour } from "./document.ts";

/** File name of the picture. */
export const illustrationName = "hero.svg";

interface Offer {
  readonly left: number;
  readonly top: number;
  /** Heights of its bars, in units of the drawing. */
  readonly bars: readonly [number, number, number];
  readonly chosen?: boolean;
}

const offers: readonly Offer[] = [
  { left: 4, top: 36, bars: [64, 46, 78] },
  { left: 168, top: 8, bars: [38, 28, 50], chosen: true },
  { left: 332, top: 36, bars: [52, 70, 58] },
];

const barWidth = 22;

/** A card of an offer: its name, and bars that stand on one line. */
function card({ left, top, bars, chosen = false }: Offer): string {
  const [ground, line, bar] = chosen ? [0.16, 1, 1] : [0.07, 0.3, 0.4];
  const stroke = `stroke="${themeColour}" stroke-width="2" stroke-opacity="${line}"`;
  const columns = bars.map((height, index) => {
    const x = left + 22 + index * (barWidth + 17);
    return `<rect x="${x}" y="${top + 148 - height}" width="${barWidth}" height="${height}" rx="6" fill-opacity="${bar}"/>`;
  });
  return [
    `<rect x="${left}" y="${top}" width="144" height="172" rx="18" fill-opacity="${ground}" ${stroke}/>`,
    `<rect x="${left + 22}" y="${top + 26}" width="66" height="12" rx="6" fill-opacity="${bar}"/>`,
    ...columns,
  ].join("\n  ");
}

export const illustration = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 220" fill="${themeColour}">
  ${offers.map(card).join("\n  ")}
</svg>
`;
