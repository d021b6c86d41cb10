// The views that pictures are taken in.
export interface View {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** Three widths, each in both colour schemes. */
export const views: readonly View[] = [1280, 390, 320].flatMap((width) => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);
