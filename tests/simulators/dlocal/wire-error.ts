/** An error in dLocal's format: {code, message, param?} with an HTTP status. */
export class WireError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly param?: string,
  ) {
    super(message);
    this.name = "WireError";
  }

  body(): Record<string, unknown> {
    return { code: this.code, message: this.message, param: this.param };
  }
}

/** Returns 400/5001, the answer to a missing or invalid field. */
export function invalid(param: string): WireError {
  return new WireError(400, 5001, `Invalid parameter: ${param}`, param);
}
