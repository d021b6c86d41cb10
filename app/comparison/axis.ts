// Round figures for an axis that starts at zero.

/** As many steps as fit below a chart without their figures running into each other. */
const maxSteps = 5;

/** Figures at equal distances from zero to the first one that is not less than the greatest value. */
export function axisSteps(greatest: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(greatest / maxSteps));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((size) => size * maxSteps >= greatest);
  if (!step || !Number.isFinite(step)) return [0];
  const count = Math.ceil(greatest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
