// Style sheets of the areas that few visitors open, such as the console. Vite puts all CSS Modules into the sheet that every document
// holds; those of an area go into a sheet of its own instead, which its root links to: `import sheet from "./console.css?url"`.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { type Plugin, preprocessCSS, type ResolvedConfig } from "vite";

/** Builds `sheets`, paths below `app`, each with the CSS Modules of its folder and of those below. */
export function areaSheets(sheets: readonly string[]): Plugin {
  const paths = sheets.map((sheet) => resolve(import.meta.dirname, sheet));
  const isOfArea = (file: string) => paths.some((path) => file.startsWith(dirname(path) + sep));
  let config: ResolvedConfig;
  const scoped = (file: string) => preprocessCSS(readFileSync(file, "utf8"), file, config);
  return {
    name: "area-sheets",
    enforce: "pre",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    // What a component imports is the names of its classes alone.
    resolveId: {
      filter: { id: /\.module\.css$/ },
      handler(source, importer = "") {
        const file = join(dirname(importer), source);
        return isOfArea(file) ? `\0${file}.js` : undefined;
      },
    },
    load: {
      filter: { id: /^\0.+\.module\.css\.js$/ },
      async handler(id) {
        const { modules } = await scoped(id.slice(1, -".js".length));
        return `export default ${JSON.stringify(modules)};`;
      },
    },
    // Vite asks for a sheet that is imported as an address by this name.
    transform: {
      filter: { id: /\.css\?transform-only$/ },
      async handler(code, id) {
        const path = paths.find((sheet) => id.startsWith(sheet));
        if (!path) return undefined;
        const files = globSync("**/*.module.css", { cwd: dirname(path) }).sort();
        const styles = await Promise.all(files.map((file) => scoped(join(dirname(path), file))));
        return [code, ...styles.map((style) => style.code)].join("\n");
      },
    },
  };
}
