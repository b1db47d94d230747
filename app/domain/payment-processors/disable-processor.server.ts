import { recordChange, type Change } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { updateActivation } from "~/domain/organizations/update-activation.server";
import { factsOfProcessor } from "./processor-view.server";
import { reorderProcessors } from "./reorder-processors.server";

interface Disabling {
  id: string;
  /** Whose record it is. */
  operation: Change["operation"];
}

/**
 * Disables a gateway in the caller's transaction, and forgets the account behind it. Its row stays,
 * because transactions name it. Owners are told; public pages are made anew, since after the last one
 * that can charge the organisation isn't receiving. False: it is not there, or was disabled before.
 */
export async function disableProcessor(
  ctx: OrganizationContext,
  db: Database,
  { id, operation }: Disabling,
): Promise<boolean> {
  const { organizationId, now } = ctx;
  await bumpPublicVersion(ctx, db);
  const [disabled] = await db.paymentProcessor.updateManyAndReturn({
    where: { id, discardedAt: null },
    data: { discardedAt: now, updatedAt: now },
  });
  if (!disabled) return false;
  // Forgotten with it: what the company gave us for the organisation's account, and its name there,
  // which only enabled gateways show. The entry below has that.
  const connection = await db.gatewayConnection.findFirst({ where: { id, endedAt: null } });
  if (connection) {
    const { company, accountId } = connection;
    await db.gatewayAccount.deleteMany({ where: { company, accountId } });
    await db.gatewayConnection.updateMany({
      where: { id },
      data: { endedAt: now, accountId: "", secrets: "", updatedAt: now },
    });
    await db.paymentProcessor.updateMany({ where: { id }, data: { gatewayAccountName: null } });
  }
  const entryId = await recordChange(db, ctx, {
    operation,
    subject: { type: "payment_processor", id },
    before: factsOfProcessor(disabled),
  });
  if (entryId) await ctx.enqueue(db, "notifications.send-security-notice", { entryId });
  await reorderProcessors(db, organizationId);
  await updateActivation(db, ctx);
  return true;
}
