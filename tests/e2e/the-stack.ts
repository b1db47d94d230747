/** Reads the products that this Playwright process tests from DADIVA_STACK. */
export interface Stack {
  appHost: string;
  port: number;
  labUrl: string;
  /** The owner's connection; a test must not stop an `external` server. */
  databaseUrl: string;
  external: boolean;
}

/** Returns all of them; none for tools that only read Playwright's settings. */
export function readStacks(): Stack[] {
  return [JSON.parse(process.env.DADIVA_STACK ?? "[]") as Stack | Stack[]].flat();
}

/** Returns this worker's product, which no other worker uses, because a product has one clock. */
export function ownStack(): Stack | undefined {
  const stacks = readStacks();
  const own = stacks[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!own && stacks.length > 0) throw new Error("more workers than products");
  return own;
}
