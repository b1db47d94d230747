/** A flow through failpoints of the product, for tests and `npm run faults`. */
import type { World } from "../factories/world";

export interface Flow {
  name: string;
  /** The failpoints that one run reaches, in their order. */
  points: readonly string[];
  /** Prepares a tenant of its own, with nothing armed. `turn` selects variants. */
  open(world: World, turn?: number): Promise<Scene>;
}

export interface Scene {
  /** Runs the flow once, with the armed failpoints. */
  go(workers?: number): Promise<void>;
  /** Lets time pass. Throws unless every charge happened and is recorded once, with its receipt. */
  check(): Promise<void>;
}
