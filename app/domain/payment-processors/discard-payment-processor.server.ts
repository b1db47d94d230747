import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { updateActivation } from "~/domain/organizations/update-activation.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { isId } from "~/values/ids";
import { factsOfProcessor } from "./processor-view.server";
import { reorderProcessors } from "./reorder-processors.server";

/**
 * Disables a gateway. Its row stays, because transactions name it. After the last one that can
 * charge the organisation is no longer activated: its pages say that it isn't receiving.
 */
export async function discardPaymentProcessor(ctx: OrganizationContext, id: string): Promise<void> {
  ctx.require("delete", "payment_processor");
  requireRecentLogin(ctx, "payment-processors/discard-payment-processor");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    await db.organization.update({
      where: { id: organizationId },
      data: { publicVersion: { increment: 1 }, updatedAt: now },
    });
    const discarded = await db.paymentProcessor.updateManyAndReturn({
      where: { id, discardedAt: null },
      data: { discardedAt: now, updatedAt: now },
    });
    if (!discarded[0]) throw new DomainError("not_found");
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
      operation: "discard-payment-processor",
      subject: { type: "payment_processor", id },
      before: factsOfProcessor(discarded[0]),
    });
    if (entryId) await ctx.enqueue(db, "notifications.send-security-notice", { entryId });
    await reorderProcessors(db, organizationId);
    await updateActivation(db, ctx);
  });
}
