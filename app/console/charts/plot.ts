// The room that the parts of a chart over time have, in CSS pixels.

export const plotHeight = 200;

/** What axes take at two sides, marks at the top, and labels of lines after their ends. */
export const plotMargin = { top: 16, right: 76, bottom: 28, left: 44 };
