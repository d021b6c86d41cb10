// The experiment tool (specification, section 7: other traffic). It is told the address on every route change, and
// refreshes what components know of the visitor's assignments. It holds no rules: the edge decides.
import { Store } from "../store.ts";
import { type Assignments, readAssignments } from "./assignments.ts";

/** What targeting rules may ask of the visitor and of where they are; in memory only. */
export interface Attributes {
  /** Id of the user signed in, or null. */
  readonly userId: string | null;
  readonly url: string;
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly query: string;
  /** With its number sign; empty where there is none. */
  readonly hash: string;
}

/** How many addresses are remembered; the edge takes no more. */
const maxPages = 20;

/** Its value is the variations that the visitor is in, as of the last refresh. */
export class ExperimentTool extends Store<Assignments> {
  readonly #cookies: Pick<Document, "cookie">;
  readonly #pages = new Set<string>();
  #attributes: Attributes = { userId: null, url: "", path: "", query: "", hash: "" };
  #text = "[]";

  constructor(cookies: Pick<Document, "cookie">) {
    super(new Map());
    this.#cookies = cookies;
  }

  attributes(): Attributes {
    return this.#attributes;
  }

  /** Paths with queries that were shown since the document was loaded, the last ones. */
  pages(): readonly string[] {
    return [...this.#pages];
  }

  readonly trackUser = (userId: string | null): void => {
    this.#attributes = { ...this.#attributes, userId };
  };

  /** Takes the address of a route that is shown now, and refreshes. */
  changeRoute({ href, pathname, search, hash }: Pick<URL, "href" | "pathname" | "search" | "hash">): void {
    if (href === this.#attributes.url) return;
    this.#attributes = { ...this.#attributes, url: href, path: pathname, query: search, hash };
    const page = pathname + search;
    this.#pages.delete(page);
    this.#pages.add(page);
    for (const oldest of [...this.#pages].slice(0, -maxPages)) this.#pages.delete(oldest);
    this.refresh();
  }

  /** Reads anew what the edge has said, and tells those who listen where it is something else. */
  refresh(): void {
    const assignments = readAssignments(this.#cookies.cookie);
    const text = JSON.stringify([...assignments]);
    if (text === this.#text) return;
    this.#text = text;
    this.set(assignments);
  }
}
