import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";

/**
 * Removes the primary place from the current primary account, as a step under the organisation's
 * lock. The log records this as a change of that account.
 */
export async function displacePrimary(ctx: OrganizationContext, db: Database): Promise<void> {
  const displaced = await db.bankAccount.findFirst({
    where: { primary: true },
    select: { id: true },
  });
  if (!displaced) return;
  const { organizationId, now } = ctx;
  const { id } = displaced;
  await db.bankAccount.update({
    where: { organizationId_id: { organizationId, id } },
    data: { primary: false, updatedAt: now },
  });
  await recordChange(db, ctx, {
    operation: "displace-primary",
    subject: { type: "bank_account", id },
    before: { primary: true },
    after: { primary: false },
  });
}
