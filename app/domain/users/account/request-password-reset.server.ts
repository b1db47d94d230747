import { randomToken, seal } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids/ids";
import {
  acrossOrganizations,
  type AcrossOrganizations,
  type Database,
  type PlatformContext,
} from "~/domain/context";

/** Purpose of the seal for the data in a reset's job. */
export const RESET_SEAL = "password-reset";

/**
 * Accepts a request for a new password. Only the job looks the address up, so that content and time
 * of the response are the same for known and unknown addresses.
 */
export async function requestPasswordReset(
  ctx: PlatformContext,
  { email }: { email: string },
): Promise<void> {
  const across = acrossOrganizations("people belong to the platform", ctx.now);
  await across.transaction((db) => enqueueReset(db, across, ctx.now, email));
}

/** Queues the mail in an open platform transaction. */
export async function enqueueReset(
  db: Database,
  across: AcrossOrganizations,
  now: Date,
  email: string,
): Promise<void> {
  // Address and token are sealed in the outbox; a repeated job sends the same link.
  const wish = { email, token: randomToken(), askedAt: now.toISOString() };
  const job = { resetId: newId(now), sealedWish: seal(RESET_SEAL, JSON.stringify(wish)) };
  await across.enqueue(db, "notifications.send-password-reset", job);
}
