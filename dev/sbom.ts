// `npm run sbom`: what the project is made of, as CycloneDX, into `build/sbom`: npm's packages as npm lists them, crates
// from cargo's metadata and its lock.
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explain, root, run } from "./steps.mjs";
import { pinnedCompiler } from "./toolchain.mjs";

const folder = join(root, "build/sbom");

interface Crate {
  id: string;
  name: string;
  version: string;
  license: string | null;
  source: string | null;
}

/** What is read of cargo's metadata. */
interface Metadata {
  packages: Crate[];
  resolve: { nodes: { id: string; dependencies: string[] }[] };
}

/** A crate's name for the world; those of the project have none there. */
const address = ({ name, version }: Pick<Crate, "name" | "version">) => `pkg:cargo/${name}@${version}`;

/** A bill of the crates that cargo's metadata names; `checksums` are the lock's, by address. */
function cratesBill({ packages, resolve }: Metadata, checksums: Map<string, string>, version: string) {
  const addresses = new Map(packages.map((crate) => [crate.id, address(crate)]));
  const components = packages.map((crate) => ({
    type: crate.source ? "library" : "application",
    "bom-ref": address(crate),
    name: crate.name,
    version: crate.version,
    ...(crate.source && { purl: address(crate) }),
    ...(crate.license && { licenses: [{ expression: crate.license.replaceAll("/", " OR ") }] }),
    ...(checksums.has(address(crate)) && { hashes: [{ alg: "SHA-256", content: checksums.get(address(crate)) }] }),
  }));
  const dependencies = resolve.nodes.map(({ id, dependencies }) => ({
    ref: addresses.get(id),
    dependsOn: dependencies.map((id) => addresses.get(id)),
  }));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: "application", "bom-ref": "kirkas", name: "kirkas", version },
    },
    components,
    dependencies,
  };
}

/** The SHA-256 of each crate in a lock, by address. */
function lockedChecksums(lock: string): Map<string, string> {
  const rows = lock.matchAll(/^name = "(.+)"\nversion = "(.+)"\nsource = .+\nchecksum = "(.+)"$/gm);
  return new Map([...rows].map(([, name = "", version = "", sum = ""]) => [address({ name, version }), sum]));
}

try {
  await pinnedCompiler();
  mkdirSync(folder, { recursive: true });
  const npm = await run("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"]);
  writeFileSync(join(folder, "npm.cdx.json"), npm.slice(npm.indexOf("{")));
  const metadata = await run("cargo", ["metadata", "--locked", "--format-version", "1", "--all-features"]);
  const checksums = lockedChecksums(readFileSync(join(root, "Cargo.lock"), "utf8"));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const bill = cratesBill(JSON.parse(metadata) as Metadata, checksums, version);
  writeFileSync(join(folder, "cargo.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${bill.components.length} crates and npm's packages: look into ${folder}`);
} catch (error) {
  explain(error);
}
