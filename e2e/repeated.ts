/**
 * Marks a journey that repeats in another language, at another width, what one in Finnish does: `npm test` leaves it out, and
 * `npm run test:languages` does all of them.
 */
export const repeatedIn = (code: string) => (code === "fi" ? {} : { tag: "@repeated" });
