// The icons of the console: strokes on a grid of 24. Each stands beside a word, seen or for screen readers alone.
export const strokes = {
  overview: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  redirects: "M6 4v9a4 4 0 0 0 4 4h9M15 13l4 4-4 4",
  test: "M5 20h14M12 4v11M8 11l4 4 4-4",
  campaigns: "M4 10v4l11 5V5zM15 9a3.5 3.5 0 0 1 0 6M7 15v4h3v-2.5",
  experiments: "M10 3.500v6L4.5 19q-.5 1.5 1 1.500h13q1.5 0 1-1.500L14 9.500v-6M8.5 3.500h7M7.5 15h9",
  releases: "M12 3.500l8 4.250v8.500L12 20.500l-8-4.250v-8.500zM4 7.750l8 4.250 8-4.250M12 12v8.500",
  reports: "M4 20.500h16M6.500 17v-5M12 17V4.500M17.500 17V9",
  audit: "M6 3.500h8l4 4V20.500H6zM14 3.500V8h4M9 12.500h6M9 16h6",
  people:
    "M9 4.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3 3 0 0 1 0 6M18 14.500c2 .7 3.2 2.5 3.5 5.5",
  security: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.500v2.5",
  token: "M8 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM11.500 12H21M18 12v3.500M15 12v2.500",
  settings: "M4 7h9M17 7h3M13 4.500v5M4 17h3M11 17h9M7 14.500v5",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-5.5 7.5-5.500s6.5 1.5 7.5 5.5",
  bell: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.5 2h-15zM10 18.500a2 2 0 0 0 4 0",
  menu: "M4 7h16M4 12h16M4 17h16",
} as const;

export type ConsoleIcon = keyof typeof strokes;
