// Gives what a Worker's wasm and its JavaScript know each other by names of a letter or two: those of wasm-bindgen, twice a
// name, are three hundredths of the edge.

/**
 * wasm-bindgen's `glue` (for the web) for a module whose names wasm-opt has shortened; `table` is what wasm-opt said about it. What the
 * glue itself offers keeps its name.
 */
export function withShortNames(glue, table) {
  const { imports, exports } = JSON.parse(table);
  const exported = new Map(exports);
  const ours = new Map();
  const shared = [];
  const objects = new Map(
    [...glue.matchAll(/^ +"(.+)": (import\d+),$/gm)].map(([, module, object]) => [module, object]),
  );
  for (const [module, name, short] of imports) {
    if (objects.get(module) === "import0") ours.set(name, short);
    else shared.push(`${short}: ${known(objects, module)}.${name}`);
  }
  return glue
    .replace(/\bwasm\.(\w+)/g, (_, name) => `wasm.${known(exported, name)}`)
    .replace(/^ {8}(__wb\w+): function/gm, (_, name) => `${known(ours, name)}: function`)
    .replace(
      /^ {4}return \{\n +__proto__: null,\n( +".+": import\d+,\n)+ {4}\};$/m,
      `return { a: { ${["...import0", ...shared].join(", ")} } };`,
    );
}

function known(names, name) {
  const short = names.get(name);
  if (short === undefined) throw new Error(`wasm-bindgen's glue is not what dev/short-names.mjs knows: ${name}`);
  return short;
}
