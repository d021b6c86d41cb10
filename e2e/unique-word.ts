// A word that no other run has, for paths that visitors ask for: what looks like a token is not recorded (worker/core/src/reports/private.rs),
// so it has letters alone.

/** Made of the time. */
export const uniqueWord = (): string =>
  Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => "bcdfghjkmp".charAt(Number(digit)));
