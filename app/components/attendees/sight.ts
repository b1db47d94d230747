/** A camera loses a code for a moment; after longer than this, somebody shows it again. */
const AWAY_MS = 2_000;

/**
 * Tells the ticket of the person who just came in, which is still before the camera, from the same ticket
 * that is shown again: a copy must not be taken for the one who was let in.
 */
export function createSight() {
  let last = { text: "", at: 0 };
  return {
    isStill(text: string, at: number): boolean {
      if (text !== last.text || at - last.at >= AWAY_MS) return false;
      last.at = at;
      return true;
    },
    keep(text: string, at: number): void {
      last = { text, at };
    },
  };
}
