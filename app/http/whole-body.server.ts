/** Bodies that are there whole, of requests and of answers: their bytes need not be streamed again. */
const bodies = new WeakMap<Request, Buffer>();

/** Keeps the bytes that `request` was made with. */
export function keepBody(request: Request, body: Buffer): void {
  bodies.set(request, body);
}

/** The bytes of a body that is there whole; undefined where it has to be read. */
export function wholeBody(request: Request): Buffer | undefined {
  return bodies.get(request);
}

const texts = new WeakMap<Response, string>();

/** `Response.json`, with its text kept for whoever sends it. */
export function jsonResponse(content: unknown, init: ResponseInit = {}): Response {
  const text = JSON.stringify(content);
  const headers = new Headers(init.headers);
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  const response = new Response(text, { ...init, headers });
  texts.set(response, text);
  return response;
}

/** The text of an answer that `jsonResponse` made. */
export function wholeText(response: Response): string | undefined {
  return texts.get(response);
}
