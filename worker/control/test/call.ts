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
