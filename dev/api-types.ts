// `node dev/api-types.ts`: writes app/api/types.ts, the types of the API's bodies, from the origin's description.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { root } from "./steps.mjs";

const description = join(root, "worker/origin/openapi.json");

export const typesFile = join(root, "app/api/types.ts");

const banner = "// Types of the API's bodies. Generated from worker/origin/openapi.json by `node dev/api-types.ts`.\n";

/** What the generator says of each definition's place. */
const place =
  /( \*\n)? \* This interface was referenced by `ApiBodies`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;

/** The source of app/api/types.ts. */
export async function typesSource() {
  const { components } = JSON.parse(readFileSync(description, "utf8")) as { components: { schemas: object } };
  // The description's schemas are JSON Schema: here they are the definitions of one that holds nothing besides.
  const definitions: JSONSchema["definitions"] = JSON.parse(JSON.stringify(components.schemas), reference);
  const holder: JSONSchema = { type: "object", properties: {}, definitions };
  const options = {
    bannerComment: banner,
    unreachableDefinitions: true,
    additionalProperties: false,
    style: { printWidth: 120 },
  };
  const source = await compile(holder, "ApiBodies", options);
  return source.replaceAll(place, "").replaceAll("/**\n */\n", "").replace("export interface ApiBodies {}\n", "");
}

/** References to the definitions; what is said beside one would make another type of it. */
function reference(_: string, value: unknown) {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  return { $ref: String(value.$ref).replace("#/components/schemas/", "#/definitions/") };
}

if (process.argv[1] === import.meta.filename) writeFileSync(typesFile, await typesSource());
