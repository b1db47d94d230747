import { randomToken, seal } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids";
import {
  acrossOrganizations,
  type AcrossOrganizations,
  type Database,
  type PlatformContext,
} from "../context";

/** Names the sealing of what a reset's job carries. */
export const RESET_SEAL = "password-reset";

/**
 * Takes a wish for a new password. Nobody is looked up here: the job does that, so that the answer
 * has the same content and takes the same time whether or not the address is known.
 */
export async function requestPasswordReset(
  ctx: PlatformContext,
  { email }: { email: string },
): Promise<void> {
  const across = acrossOrganizations("people belong to the platform", ctx.now);
  await across.transaction((db) => enqueueReset(db, across, ctx.now, email));
}

/** Orders the mail in an open transaction of the platform. */
export async function enqueueReset(
  db: Database,
  across: AcrossOrganizations,
  now: Date,
  email: string,
): Promise<void> {
  // Address and token pass the outbox sealed; a job that is repeated sends the same link.
  const wish = { email, token: randomToken(), askedAt: now.toISOString() };
  const job = { resetId: newId(now), sealedWish: seal(RESET_SEAL, JSON.stringify(wish)) };
  await across.enqueue(db, "notifications.send-password-reset", job);
}
