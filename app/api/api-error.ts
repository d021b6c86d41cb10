// The errors that a call of the API can end with.

/** An answer that is neither a success nor a matter of permission (specification, section 8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** The answer's body: parsed when its type is exactly `application/json`, else its text. */
  readonly body: unknown;
  /** By which the network's logs name the call (`cf-ray`); none where nothing is logged by one. */
  readonly requestId: string | undefined;

  constructor(statusText: string, status: number, body: unknown, requestId?: string) {
    super(statusText);
    this.status = status;
    this.body = body;
    this.requestId = requestId;
  }
}
