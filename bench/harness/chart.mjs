// Charts of how cost grows, as plain SVG: a panel each, both axes logarithmic.

const WIDTH = 300;
const HEIGHT = 200;
const EDGE = { left: 56, right: 12, top: 28, bottom: 36 };
const COLOURS = ["#0b63c5", "#b35900", "#2f7d32", "#7a3fa0"];

/** An SVG of panels: `title`, `x` (its axis), `lines` by name as points of x and y. */
export function chart(panels) {
  const width = panels.length * WIDTH;
  const drawn = panels.map((panel, number) => `<g transform="translate(${number * WIDTH} 0)">${draw(panel)}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT + 40}" width="${width}" font-family="sans-serif" font-size="11">
<title>How cost grows</title>
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join("\n")}
</svg>
`;
}

function draw({ title, x, lines }) {
  const points = Object.values(lines).flat();
  const across = scale(
    points.map(([value]) => value),
    EDGE.left,
    WIDTH - EDGE.right,
  );
  const up = scale(
    points.map(([, value]) => value),
    HEIGHT - EDGE.bottom,
    EDGE.top,
  );
  const grid = up.ticks.map(
    (value) =>
      `<path d="M${EDGE.left} ${up.at(value)}H${WIDTH - EDGE.right}" stroke="#ddd"/>` +
      `<text x="${EDGE.left - 4}" y="${up.at(value) + 4}" text-anchor="end">${short(value)}</text>`,
  );
  const steps = [...new Set(points.map(([value]) => value))].map(
    (value) =>
      `<text x="${across.at(value)}" y="${HEIGHT - EDGE.bottom + 14}" text-anchor="middle">${short(value)}</text>`,
  );
  const drawn = Object.entries(lines).map(([name, line], number) => {
    const colour = COLOURS[number % COLOURS.length];
    const path = line.map(([a, b]) => `${across.at(a)},${up.at(b)}`).join(" ");
    const left = EDGE.left + (number % 2) * 110;
    const top = HEIGHT + 4 + (number >> 1) * 14;
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${left}" y="${top}" fill="${colour}">${name}</text>`
    );
  });
  const heading = `<text x="${EDGE.left}" y="16" font-weight="bold">${title}</text>`;
  const axis = `<text x="${WIDTH - EDGE.right}" y="${HEIGHT - 8}" text-anchor="end">${x}</text>`;
  return [heading, axis, ...grid, ...steps, ...drawn].join("\n");
}

/** A logarithmic scale over the values, with ticks at powers of ten and thrice them. */
function scale(values, from, to) {
  const [least, most] = [Math.min(...values) / 1.3, Math.max(...values) * 1.3];
  const at = (value) => Math.round(from + ((to - from) * Math.log(value / least)) / Math.log(most / least));
  const powers = Array.from({ length: 14 }, (_, power) => [10 ** (power - 2), 3 * 10 ** (power - 2)]).flat();
  return { at, ticks: powers.filter((value) => value >= least && value <= most) };
}

function short(value) {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e3 ? `${value / 1e3}k` : String(value);
}
