// One line in the log for each answer that somebody may have to look at. What it says is the wasm's to decide.
import { logLine } from "../../build/wasm/edge.js";
import { call } from "./instance.js";

/** Why an answer is as it is, where its status doesn't tell. */
const reasons = new WeakMap();

/** Remembers why an answer is as it is. */
export function because(response, why) {
  reasons.set(response, why);
}

/** The answer to a request, or the promise of one, with its line in the log if there is to be one. */
export function logged(answer, request) {
  return answer instanceof Promise ? answer.then((response) => withLine(response, request)) : withLine(answer, request);
}

function withLine(response, { method, url }) {
  const { status } = response;
  if (status >= 400) {
    const line = call(() => logLine(method, url, status, reasons.get(response) ?? ""));
    if (line !== undefined) (status >= 500 ? console.error : console.warn)(line);
  }
  return response;
}
