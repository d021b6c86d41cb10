// A coordinator of refreshes that is there and does not do its work.
import type { Options } from "./service.ts";

/** Options of a service whose coordinator does this instead. */
export const coordinatorThat = (work: string): Options => ({
  coordinator: { className: "Broken", scriptName: "broken" },
  workers: [
    {
      name: "broken",
      compatibilityDate: "2026-10-20",
      modules: true,
      durableObjects: { OWN: "Broken" },
      script: `export class Broken { async fetch() { ${work} } }; export default {}`,
    },
  ],
});
