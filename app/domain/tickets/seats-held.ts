/** An open payment holds its seats for so long (readings, 'Campaigns and donations'). */
export const HOLD_MS = 15 * 60 * 1000;
/** Nobody keeps seats longer than this from others, whatever time there is to pay. */
const LONGEST_HOLD_MS = 24 * 60 * 60 * 1000;

/** Returns how long an order holds its seats; `expiresInMs` is the time to pay, null for a card. */
export function seatsHeldMs(expiresInMs: number | null): number {
  return expiresInMs === null ? HOLD_MS : Math.min(expiresInMs, LONGEST_HOLD_MS);
}
