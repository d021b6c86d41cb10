/**
 * A language for the title of a journey that repeats in it what one in Finnish does: with Playwright's tag, by which `npm test` leaves
 * such journeys out and `npm run test:languages` does them alone.
 */
export const repeatedIn = (code: string) => (code === "fi" ? code : `${code} @repeated`);
