/** What this process of Playwright tests: of the products in DADIVA_STACK, one or a list, its own. */
export interface Stack {
  appHost: string;
  port: number;
  labUrl: string;
  /** The owner's connection, and whether its server is somebody else's, who alone may end it. */
  databaseUrl: string;
  external: boolean;
}

/** All of them; none for tools that only read Playwright's settings. */
export function readStacks(): Stack[] {
  return [JSON.parse(process.env.DADIVA_STACK ?? "[]") as Stack | Stack[]].flat();
}

/** The product of this worker, which has no other worker's tests on it: it has one clock. */
export function ownStack(): Stack | undefined {
  const stacks = readStacks();
  const own = stacks[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!own && stacks.length > 0) throw new Error("more workers than products");
  return own;
}
