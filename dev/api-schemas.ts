// The types of bodies in an API's description, as the reference of its calls writes them.

/** The part of JSON Schema that the descriptions use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** What a value is, in a few words; a type that has a section of its own as a link to it. */
export function nameOf(schema: Schema): string {
  const { $ref, type = [], format, items, additionalProperties, properties } = schema;
  if ($ref) return linked($ref.split("/").at(-1) ?? "");
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return unique(choices.map(nameOf)).join(" or ");
  if (schema.allOf) return unique(schema.allOf.map(nameOf)).join(" with ");
  if (items) return orNull(type, `list of ${nameOf(items)}`);
  if (properties)
    return `{ ${Object.keys(properties)
      .map((name) => `\`${name}\``)
      .join(", ")} }`;
  if (typeof additionalProperties === "object")
    return orNull(type, `object whose members are ${nameOf(additionalProperties)}`);
  return [type].flat().join(" or ") + (format === "date" || format === "date-time" ? ` (${format})` : "") || "any JSON";
}

/** The section of a type that has a name. */
export function typeSection(name: string, schema: Schema): string {
  const parts = [`### Type \`${name}\``, oneLine(schema.description ?? ""), ...membersOf(schema)];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The members of a type, or what it is where it has none. */
function membersOf(schema: Schema): string[] {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return ["One of:", choices.map((choice) => `- ${choiceLine(choice)}`).join("\n")];
  if (schema.allOf)
    return schema.allOf.flatMap((part) => (part.$ref ? [`All of ${nameOf(part)}, and:`] : membersOf(part)));
  if (!schema.properties) return [`${nameOf(schema)}.`];
  const members = Object.entries(schema.properties);
  return [members.map(([name, member]) => `- ${memberLine(name, member, schema.required?.includes(name))}`).join("\n")];
}

function choiceLine(choice: Schema): string {
  const parts = (choice.allOf ?? [choice]).flatMap(({ properties, ...part }) =>
    properties
      ? Object.entries(properties).map(([name, member]) => `\`${name}\` (${nameOf(member)})`)
      : [part.$ref && choice.allOf ? `the members of ${nameOf(part)}` : nameOf(part)],
  );
  return parts.join(", ") + (choice.description && !choice.$ref ? `: ${oneLine(choice.description)}` : "");
}

function memberLine(name: string, member: Schema, isRequired = false): string {
  const about = member.description ? `: ${oneLine(member.description)}` : "";
  return `\`${name}\` (${nameOf(member)}${isRequired ? "" : ", optional"})${about}`;
}

const linked = (name: string) => `[${name}](#type-${name.toLowerCase()})`;
const orNull = (type: string | readonly string[], name: string) =>
  [type].flat().includes("null") ? `${name} or null` : name;
const unique = (texts: readonly string[]) => [...new Set(texts)];
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
