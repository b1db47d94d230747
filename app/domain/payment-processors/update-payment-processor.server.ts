import type { IntegratedGatewayId } from "~/countries/country-shape";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { isId } from "~/values/ids";
import { factsOfProcessor, rulesOf, viewOfProcessors } from "./processor-view.server";
import { reorderProcessors } from "./reorder-processors.server";
import { requireValidSettings } from "./require-valid-settings.server";
import type { PaymentProcessorChange, PaymentProcessorView } from "./schema";

/** Changes descriptor, rules or order of an enabled gateway; what is left out stays. */
export async function updatePaymentProcessor(
  ctx: OrganizationContext,
  id: string,
  change: PaymentProcessorChange,
): Promise<PaymentProcessorView> {
  ctx.require("update", "payment_processor");
  requireRecentLogin(ctx, "payment-processors/update-payment-processor");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  return ctx.transaction(async (db) => {
    await db.organization.update({
      where: { id: organizationId },
      data: { publicVersion: { increment: 1 }, updatedAt: now },
    });
    const row = await db.paymentProcessor.findFirst({ where: { id, discardedAt: null } });
    if (!row) throw new DomainError("not_found");
    if (change.gateway !== undefined && change.gateway !== row.gateway) {
      throw refuseField("gateway", "option_invalid");
    }
    const gateway = row.gateway as IntegratedGatewayId;
    const settings = await requireValidSettings(ctx, db, gateway, {
      soft_descriptor:
        change.soft_descriptor === undefined ? row.softDescriptor : change.soft_descriptor,
      rules: change.rules ?? rulesOf(row),
    });
    const where = { organizationId_id: { organizationId, id } };
    await db.paymentProcessor.update({
      where,
      data: {
        softDescriptor: settings.softDescriptor,
        rules: { ...settings.rules },
        updatedAt: now,
      },
    });
    if (change.order !== undefined) {
      await reorderProcessors(db, organizationId, { id, order: change.order });
    }
    const updated = await db.paymentProcessor.findUniqueOrThrow({ where });
    await recordChange(db, ctx, {
      operation: "update-payment-processor",
      subject: { type: "payment_processor", id },
      before: factsOfProcessor(row),
      after: factsOfProcessor(updated),
    });
    const [view] = await viewOfProcessors(ctx, db, [updated]);
    return view as PaymentProcessorView;
  });
}
