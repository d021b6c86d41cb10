// What the build writes for control and the origin.
declare module "*/build/wasm/control.js" {
  export function initSync(options: { module: WebAssembly.Module }): unknown;
  export function __wbg_reset_state(): void;
  export function fetch(request: unknown, env: unknown, context: unknown): Promise<unknown>;
  export function queue(batch: unknown, env: unknown, context: unknown): Promise<unknown>;
  export function scheduled(event: unknown, env: unknown, context: unknown): Promise<unknown>;
}

declare module "*/build/wasm/origin.js" {
  export function initSync(options: { module: WebAssembly.Module }): unknown;
  export function __wbg_reset_state(): void;
  export function fetch(request: unknown, env: unknown, context: unknown): Promise<unknown>;
  export function scheduled(event: unknown, env: unknown, context: unknown): Promise<unknown>;
}

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
