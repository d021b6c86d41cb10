// Modules that the build makes.
declare module "*/build/wasm/edge.js" {
  const glue: import("./wasm.ts").Wasm & { initSync(options: { module: WebAssembly.Module }): void };
  export = glue;
}

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
