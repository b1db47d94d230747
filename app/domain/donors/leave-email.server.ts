import { seal } from "~/infrastructure/crypto.server";
import type { Database, TenantContext } from "../context";
import { endAccess } from "./end-access.server";

/** Purpose of the seal under which the former address passes outbox and queue. */
export const FORMER_EMAIL_SEAL = "donor-former-email";

/** Ends what a donor's former e-mail could open and queues a mail to it, in the change's own transaction. */
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
