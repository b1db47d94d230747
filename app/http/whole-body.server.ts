/** Bodies that were read before Remix: whoever wants their bytes need not stream them again. */
const bodies = new WeakMap<Request, Buffer>();

/** Keeps the bytes that `request` was made with. */
export function keepBody(request: Request, body: Buffer): void {
  bodies.set(request, body);
}

/** The bytes of a body that is there whole; undefined where it has to be read. */
export function wholeBody(request: Request): Buffer | undefined {
  return bodies.get(request);
}
