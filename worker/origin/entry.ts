// The Worker as the platform loads it.
import { start } from "../entry.ts";
import * as bindings from "./build/wasm/origin.js";
import module from "./index_bg.wasm";

export default start(bindings, module, ["fetch", "scheduled"]);
