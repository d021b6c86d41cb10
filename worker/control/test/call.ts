// Calls of the control API with the operator's token, their answers parsed where they are JSON.
import { type Service, token } from "../../edge/test/service.ts";

export interface CallOptions {
  body?: string | Buffer;
  headers?: Record<string, string>;
}

export function caller(service: () => Service) {
  return async (method: string, path: string, { body, headers = {} }: CallOptions = {}) => {
    const answer = await service().send(`/api/control/${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const text = answer.body.toString();
    return {
      ...answer,
      text,
      json: /[/+]json(;|$)/.test(answer.headers["content-type"] ?? "") ? JSON.parse(text) : undefined,
    };
  };
}

/** Has nothing reviewed, where a spec is about something else. */
export async function switchReviewsOff(service: Service) {
  const review = { redirects: "never", releases: "never", decisions: "never", approvals: 1, ci_tokens_reviewed: false };
  const body = JSON.stringify(review);
  const { status } = await caller(() => service)("PUT", "settings/review", { body });
  if (status !== 200) throw new Error(`Reviews can't be switched off: ${status}`);
}
