// What a provider of identification sends the browser back with. It is taken out of the address before anything else reads that.

let answer = "";

/** Takes it out of the address and keeps it in memory. */
export function takeProviderAnswer({ location, history }: Pick<Window, "location" | "history">): void {
  answer = location.search;
  if (answer) history.replaceState(history.state, "", location.pathname);
}

/** Its parameters. */
export const providerAnswer = () => new URLSearchParams(answer);
