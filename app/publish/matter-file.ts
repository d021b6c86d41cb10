// Reads a Markdown file with front matter: plain `name: value` lines between two `---` lines.

/** The front matter's fields and the Markdown. Throws when the front matter is missing or malformed. */
export function readMatterFile(text: string): Record<string, string> {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!parts) throw new Error("the front matter between two --- lines is missing");
  const [, matter = "", markdown = ""] = parts;
  const fields = matter.split(/\r?\n/).map((line) => {
    const field = /^([a-z]+):\s*(.*)$/.exec(line);
    if (!field) throw new Error(`"${line}" is not of the form "name: value"`);
    return [field[1], field[2]?.trim()];
  });
  return { ...Object.fromEntries(fields), markdown };
}
