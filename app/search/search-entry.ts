// A line of a search index, as the build writes it and the browser reads it.

/** Path, title, description, and the page's words in lower case, each once. */
export type SearchEntry = readonly [path: string, title: string, description: string, words: string];
