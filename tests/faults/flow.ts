/** A way through the product on which failpoints stand, as the tests and `npm run faults` go it. */
import type { World } from "../factories/world";

export interface Flow {
  name: string;
  /** The failpoints that one go reaches, in their order. */
  points: readonly string[];
  /** A tenant of its own, everything ready, nothing armed yet. What there is to choose, `turn` chooses. */
  open(world: World, turn?: number): Promise<Scene>;
}

export interface Scene {
  /** Goes the way once, over whatever is armed. */
  go(workers?: number): Promise<void>;
  /**
   * Time passes; then everything was charged once, booked once and thanked, and nobody was told
   * otherwise. Throws what is wrong.
   */
  check(): Promise<void>;
}
