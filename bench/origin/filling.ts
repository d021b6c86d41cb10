// A database as a service has it after two years: copies of the seed, and what is around them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../dev/steps.mjs";
import { program } from "../../dev/wasm.mjs";
import { addSurroundings } from "./around.ts";
import { addCopies, seeded, setSeedAside } from "./copying.ts";
import { addSealing } from "./sealing.ts";
import { keys, type OriginService } from "./service.ts";

/** Share of companies' applications. */
const COMPANIES = 0.1;
/** Which copies a database of a tenth has. */
const FIRST = 10;

/** Which copies there are beside the seed itself, and up to which they have companies' applications. */
function plan(applications: number, seed: { consumers: number; companies: number }) {
  const of = (share: number, each: number) => Math.max(0, Math.round((applications * share) / each) - 1);
  return { consumers: of(1 - COMPANIES, seed.consumers), companies: of(COMPANIES, seed.companies) };
}

/** A database that grows from a tenth of so many applications to all of them. */
export class Filling {
  readonly #service: OriginService;
  readonly #seed: { file: string; moment: number };
  readonly #applications: number;

  constructor(service: OriginService, applications: number) {
    this.#service = service;
    this.#applications = applications;
    const { moment } = JSON.parse(readFileSync(join(root, "worker/seed/data/plan.json"), "utf8"));
    this.#seed = { file: join(service.folder, "seed"), moment: Date.parse(moment) };
  }

  /** The seed, and a tenth of the copies; answers how many applications there are. */
  async begin(): Promise<number> {
    const seed = execFileSync(program("kirkas-seed"), { env: keys, maxBuffer: 1 << 27, encoding: "utf8" });
    await this.#service.migrate(seed);
    return this.#add((copy) => copy % FIRST === 0, true);
  }

  /** The other copies. */
  finish(): Promise<number> {
    return this.#add((copy) => copy % FIRST !== 0);
  }

  async #add(belongs: (copy: number) => boolean, isFirst = false): Promise<number> {
    let applications = 0;
    await this.#service.offline((database) => {
      database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; PRAGMA temp_store = MEMORY");
      addSealing(database);
      if (isFirst) setSeedAside(database, this.#seed.file);
      const { consumers, companies } = plan(this.#applications, seeded(database, this.#seed.file));
      const copies = Array.from({ length: Math.max(consumers, companies) }, (_, index) => index + 1).filter(belongs);
      addCopies(database, this.#seed, copies, { consumers, companies });
      applications = Number(database.prepare("SELECT count(*) AS count FROM applications").get()?.count);
      addSurroundings(database, applications);
    });
    return applications;
  }
}
