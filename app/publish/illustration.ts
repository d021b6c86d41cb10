// The picture behind the front page's calculator: still water, a low sun and two shores of trees on one horizon. The page
// shows it as an image, so it holds its own colours for light and dark, those of styles/tokens.css.

const width = 1440;
const horizon = 300;

const colours = {
  halo: ["#e3e7ff", "#171b45"],
  sun: ["#ffb547", "#ffc46b"],
  pale: ["#bcc6fa", "#3c478f"],
  mid: ["#586bea", "#7283f2"],
  deep: ["#2b3690", "#c3ccff"],
  water: ["#dfe4fd", "#171c47"],
} as const;

/** A row of spruces that stand on the horizon; their sizes vary in a pattern that does not seem to repeat. */
function trees(from: number, to: number, low: number, high: number): string {
  let path = "";
  for (let x = from, index = 0; x < to; index++) {
    const share = (Math.sin(index * 2.4) + Math.sin(index * 5.1) + 2) / 4;
    const height = Math.round(low + (high - low) * share);
    const half = Math.round(5 + height / 4);
    path += `M${x} ${horizon}l${half}-${height} ${half} ${height}z`;
    x += Math.round(half * 1.7);
  }
  return path;
}

/** Stripes on the water, wider and further apart the nearer they are. */
function stripes(centre: number, half: number, count: number): string {
  let path = "";
  for (let index = 0; index < count; index++) {
    const reach = Math.round(half * (1 - index / (count + 2)));
    const aside = Math.round(Math.sin(index * 2.1) * 24);
    path += `M${centre - reach + aside} ${horizon + 22 + index * 24}h${2 * reach}`;
  }
  return path;
}

const style = (scheme: 0 | 1) =>
  Object.entries(colours)
    .map(([name, pair]) => `.${name}{fill:${pair[scheme]}}.s-${name}{stroke:${pair[scheme]}}`)
    .join("");

const illustration = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 560" preserveAspectRatio="xMaxYMax slice">
<style>path{stroke-width:6;stroke-linecap:round}${style(0)}@media(prefers-color-scheme:dark){${style(1)}}</style>
<circle class="halo" cx="1100" cy="258" r="172"/>
<circle class="sun" cx="1100" cy="258" r="112"/>
<path class="pale" d="M640 ${horizon}Q860 226 1010 262T${width} 236V${horizon}z"/>
<path class="pale" d="${trees(-20, 640, 8, 28)}"/>
<path class="mid" d="${trees(820, 1180, 24, 52)}"/>
<path class="deep" d="${trees(1150, width, 20, 62)}"/>
<path class="water" d="M0 ${horizon}h${width}v260H0z"/>
<path class="s-pale" d="${stripes(380, 180, 3)}"/>
<path class="s-mid" d="${stripes(900, 90, 3)}"/>
<path class="s-sun" d="${stripes(1100, 120, 7)}"/>
</svg>
`;

/** Address of the picture. It holds the picture itself, which is then drawn together with the text. */
export const illustrationUrl = `data:image/svg+xml,${encodeURIComponent(illustration.replaceAll("\n", ""))}`;
