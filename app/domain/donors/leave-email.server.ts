import { seal } from "~/infrastructure/crypto.server";
import type { Database, TenantContext } from "../context";
import { endAccess } from "./end-access.server";

/** Purpose of the seal under which the former address passes outbox and queue. */
export const FORMER_EMAIL_SEAL = "donor-former-email";

/**
 * What follows a change of a donor's e-mail, in the transaction that makes it: what the former
 * address could open ends, and a mail tells it of the change.
 */
export async function leaveEmail(
  ctx: TenantContext,
  db: Database,
  donorId: string,
  former: string,
): Promise<void> {
  await endAccess(ctx, db, donorId);
  const { organizationId } = ctx;
  const content = { organizationId, donorId, former, at: ctx.now.toISOString() };
  const sealed = seal(FORMER_EMAIL_SEAL, JSON.stringify(content));
  await ctx.enqueue(db, "notifications.send-donor-email-change", { sealed });
}
