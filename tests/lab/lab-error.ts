/** An error of the lab itself; the product's own errors are DomainErrors. */
export class LabError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "LabError";
  }
}

export function malformed(message: string): LabError {
  return new LabError(400, "malformed_request", message);
}

export function notFound(message: string): LabError {
  return new LabError(404, "not_found", message);
}
