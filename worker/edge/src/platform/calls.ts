// API calls as they are sent. Bodies never reach the wasm.
import { BodyError, Upload, within } from "./upload.ts";
import type { OutgoingCall, Run } from "./wasm.ts";

/**
 * What a service answers; a `TimeoutError` where that is later than `until`: a body that is still on its way is waited for
 * as long as its visitor may take. Nothing waits for a late answer, so that the platform ends it with the request: a
 * signal that aborts it costs more than all else here.
 */
export function ask(service: Fetcher, request: Request, until: number, body?: OutgoingCall["body"]): Promise<Response> {
  const left = until - Date.now();
  const answer = service.fetch(request);
  if (!(body instanceof Upload)) return within(answer, left, "TimeoutError");
  return new Promise((answered, failed) => {
    answer.then(answered, (error) => failed(body.awaitsVisitor ? new BodyError() : error));
    body.deliver(left).then(() => within(answer, left, "TimeoutError").catch(failed), failed);
  });
}

/** Sends a call for the first time. The wasm decides what its end comes to. */
export function send(run: Run, service: Fetcher, call: OutgoingCall): Promise<Response> {
  return ask(service, call.sent, call.until, call.body).then(
    (response) => run((wasm) => wasm.callEnded(call, response, undefined)),
    (error) => run((wasm) => wasm.callEnded(call, undefined, error)),
  );
}
