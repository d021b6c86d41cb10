/** A label of the content with its values in place of `{name}`. */
export function filled(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
