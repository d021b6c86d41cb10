// Roles of a table's elements. Browsers forget them where the display of the elements is changed, as it is on cards.

export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  heading: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
