/** Complete bodies of requests and responses, whose bytes need not be streamed again. */
const bodies = new WeakMap<Request, Buffer>();

export function keepBody(request: Request, body: Buffer): void {
  bodies.set(request, body);
}

/** Returns a body's bytes when they are complete; undefined when the caller must read the stream. */
export function wholeBody(request: Request): Buffer | undefined {
  return bodies.get(request);
}

const texts = new WeakMap<Response, string>();

/** Returns `Response.json` and stores its text for the sender. */
export function jsonResponse(content: unknown, init: ResponseInit = {}): Response {
  const text = JSON.stringify(content);
  const headers = new Headers(init.headers);
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  const response = new Response(text, { ...init, headers });
  texts.set(response, text);
  return response;
}

export function wholeText(response: Response): string | undefined {
  return texts.get(response);
}
