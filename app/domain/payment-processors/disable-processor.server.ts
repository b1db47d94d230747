import { recordChange, type Change } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { updateActivation } from "~/domain/organizations/update-activation.server";
import { endConnection } from "./forget-account.server";
import { factsOfProcessor } from "./processor-view.server";
import { reorderProcessors } from "./reorder-processors.server";

interface Disabling {
  id: string;
  /** The operation in the audit record. */
  operation: Change["operation"];
}

/**
 * Disables a gateway in the caller's transaction, and deletes the data of its account, its secrets once
 * no charge waits for the provider. The row stays, because transactions refer to it. Owners are informed. Public pages are invalidated,
 * because without a charging gateway the organisation cannot receive donations. Returns false if it
 * does not exist or was disabled before.
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
  // Deletes the secrets and the name of the organisation's account, which only enabled gateways
  // show. The audit record below keeps the name.
  const connection = await db.gatewayConnection.findFirst({ where: { id, endedAt: null } });
  if (connection) {
    const { company, accountId } = connection;
    await db.gatewayAccount.deleteMany({ where: { company, accountId } });
    await endConnection(ctx, db, connection);
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
