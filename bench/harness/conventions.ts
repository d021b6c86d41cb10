// How contenders answer: where a redirect leads, which bytes of a body they send.
import { join } from "node:path";
import { navigation } from "./browser.ts";
import { returningVisitor, tested, variantOf, visitors } from "./experiment.ts";
import { folder, stored, subjects, write } from "./published.ts";
import type { Conventions, Subject, Workload } from "./types.ts";

/** A file that holds a body, for the comparison. */
export function bodyFile(name: string, content: string | Buffer): string {
  const file = join(folder, "bodies", name);
  write(file, content);
  return file;
}

/** The file with a subject's body as KV has it compressed. */
const brotli = (name: Subject | "tested") => bodyFile(`${name}.br`, stored(`${subjects()[name].key}.br`));

/** Visitors of the page with an experiment, each with the variant that GrowthBook assigns. */
function variants(): Workload {
  const { file } = subjects().page;
  return {
    status: 200,
    headers: navigation,
    bodies: tested.variants.map((variant) => bodyFile(`variant${variant}`, variantOf(file, variant))),
    requests: visitors().map(({ id, variant }) => ({
      path: tested.path,
      body: tested.variants.indexOf(variant) + 1,
      cookie: `visitor=${id}`,
    })),
  };
}

/** The same visitors as Kirkas knows them. */
function signedVariants(): Workload {
  return {
    status: 200,
    headers: navigation,
    bodies: [brotli("tested"), brotli("page")],
    requests: visitors().map(({ id, variant }) => {
      const variation = tested.variants.indexOf(variant);
      return { path: tested.path, body: variation + 1, cookie: returningVisitor(id, variation) };
    }),
  };
}

/** Bodies as they are in the release, targets as the table has them. */
const plain: Conventions = { location: (target) => target, body: (name) => subjects()[name].file };

export const conventions = {
  baseline: { baseline: true, location: (target) => target, body: brotli },
  edge: { endsChains: true, location: (target) => target, body: brotli, experiment: signedVariants },
  plain,
  /** The same, with pages in variants. */
  withVariants: { ...plain, experiment: variants },
  /** The same, with locations as the crate `worker` wants them. */
  absolute: { ...plain, location: (target) => new URL(target, "http://localhost").href },
} satisfies Record<string, Conventions>;
