/** Shared parts of a second factor's reset: the mailed link, and the state of a request. */
import { sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids/ids";
import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";

const PURPOSE = "two-factor-reset";
const HOUR_MS = 60 * 60 * 1000;
/** Three days to cancel cover a weekend away from the mailbox. */
export const RESET_WAIT_MS = 72 * HOUR_MS;
/** A reset can be completed for this long after the waiting period. */
export const RESET_LIFE_MS = SIGNED_LIVES_MS.secondFactorResetLink - RESET_WAIT_MS;

export type ResetState = "waiting" | "due" | "cancelled" | "completed" | "expired";

export interface ResetRow {
  dueAt: Date;
  expiresAt: Date;
  cancelledAt: Date | null;
  completedAt: Date | null;
}

export function stateOfReset(row: ResetRow, now: Date): ResetState {
  if (row.completedAt) return "completed";
  if (row.cancelledAt) return "cancelled";
  if (row.expiresAt <= now) return "expired";
  return row.dueAt <= now ? "due" : "waiting";
}

/** Returns the signed token of the mailed link, which names the request. */
export function resetToken(resetId: string): string {
  return sign(PURPOSE, resetId);
}

export function readResetToken(token: string): string | null {
  const id = unsign(PURPOSE, token);
  return id !== null && isId(id) ? id : null;
}
