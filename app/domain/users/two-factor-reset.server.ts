/** What the steps of a lost second factor share: the link in the mail, and how a request stands. */
import { sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids";
import { SIGNED_LIVES_MS } from "~/values/signed-lives.mjs";

const PURPOSE = "two-factor-reset";
const HOUR_MS = 60 * 60 * 1000;
/** Three days to say no: long enough for a weekend away from the mailbox. */
export const RESET_WAIT_MS = 72 * HOUR_MS;
/** How long it can be completed once the waiting is over. */
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

/** The token of the link that is mailed: it names the request, and only we can make it. */
export function resetToken(resetId: string): string {
  return sign(PURPOSE, resetId);
}

export function readResetToken(token: string): string | null {
  const id = unsign(PURPOSE, token);
  return id !== null && isId(id) ? id : null;
}
