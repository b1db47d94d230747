import { seal } from "~/infrastructure/crypto.server";
import type { Database, TenantContext } from "../context";
import { endAccess } from "./end-access.server";
import { CARRY_STOPS } from "./mail-stops.sql";

/** Purpose of the seal under which the former address passes outbox and queue. */
export const FORMER_EMAIL_SEAL = "donor-former-email";

/**
 * Ends what a donor's former e-mail could open and queues a mail to it, in the change's own transaction.
 * The mails that the person stopped stay stopped at the new address.
 */
export async function leaveEmail(
  ctx: TenantContext,
  db: Database,
  donorId: string,
  { email, former }: { email: string; former: string },
): Promise<void> {
  await endAccess(ctx, db, donorId);
  const { now, organizationId } = ctx;
  const values = [organizationId, former, email, now];
  await db.sql({ name: "carry-stops", text: CARRY_STOPS, values });
  const content = { organizationId, donorId, former, at: now.toISOString() };
  const sealed = seal(FORMER_EMAIL_SEAL, JSON.stringify(content));
  await ctx.enqueue(db, "notifications.send-donor-email-change", { sealed });
}
