import type { IntegratedGatewayId } from "~/countries/country-shape";
import { recordChange } from "~/domain/audit/record-change.server";
import { entitlementsOf, hasFeature } from "~/domain/billing/entitlements";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { withIdempotency, type Once } from "~/domain/idempotency-keys/run-once.server";
import { updateActivation } from "~/domain/organizations/update-activation.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { acquirerBehind } from "./acquirer";
import { factsOfProcessor, viewOfProcessors } from "./processor-view.server";
import { requireIntegratedGateway, requireValidSettings } from "./require-valid-settings.server";
import type { PaymentProcessorInput, PaymentProcessorView } from "./schema";

/**
 * Enables a gateway. Refuses what the plan lacks (`plan_required`, `feature_required`), a second
 * one of its kind (`already_exists`) and one without a bank account for its payouts
 * (`bank_account_required`). With it the organisation may become an activated one.
 */
export async function createPaymentProcessor(
  ctx: OrganizationContext,
  input: PaymentProcessorInput,
  idempotencyKey: string | null = null,
): Promise<Once<PaymentProcessorView>> {
  ctx.require("create", "payment_processor");
  requireRecentLogin(ctx, "payment-processors/create-payment-processor");
  const gateway = requireIntegratedGateway(input.gateway);
  requirePlanFor(ctx, gateway);
  const { organizationId, now } = ctx;
  return withIdempotency(ctx, "payment_processors.create", idempotencyKey, input, async (db) => {
    // Holds the organisation's row until the end, so that two calls can't both be the first.
    await db.organization.update({
      where: { id: organizationId },
      data: { publicVersion: { increment: 1 }, updatedAt: now },
    });
    const position = await requirePlace(ctx, db, gateway);
    if ((await db.bankAccount.count({ where: { primary: true } })) === 0) {
      throw new DomainError("bank_account_required");
    }
    const settings = await requireValidSettings(ctx, db, gateway, input);
    const created = await db.paymentProcessor.create({
      data: {
        organizationId,
        id: ctx.newId(),
        gateway,
        acquirer: acquirerBehind(ctx.organization.country, gateway),
        softDescriptor: settings.softDescriptor,
        rules: { ...settings.rules },
        position,
        createdAt: now,
        updatedAt: now,
      },
    });
    const entryId = await recordChange(db, ctx, {
      operation: "create-payment-processor",
      subject: { type: "payment_processor", id: created.id },
      after: factsOfProcessor(created),
    });
    if (entryId) await ctx.enqueue(db, "notifications.send-security-notice", { entryId });
    await updateActivation(db, ctx);
    const [view] = await viewOfProcessors(ctx, db, [created]);
    return view as PaymentProcessorView;
  });
}

/** Global payments need a plan other than Original that is in force, and the feature. */
function requirePlanFor({ organization, now }: OrganizationContext, gateway: IntegratedGatewayId) {
  if (gateway !== "global_payments") return;
  const entitlements = entitlementsOf(organization, now);
  if (!entitlements.current) throw new DomainError("plan_required");
  if (!hasFeature(entitlements, "global_payments")) throw new DomainError("feature_required");
}

/** The order of a new gateway: the last. A second gateway needs the feature for several. */
async function requirePlace(
  { organization, now }: OrganizationContext,
  db: Database,
  gateway: IntegratedGatewayId,
): Promise<number> {
  const enabled = await db.paymentProcessor.findMany({
    where: { discardedAt: null },
    select: { gateway: true, position: true },
  });
  if (enabled.some((one) => one.gateway === gateway)) throw new DomainError("already_exists");
  if (enabled.length > 0) {
    const entitlements = entitlementsOf(organization, now);
    if (!hasFeature(entitlements, "multiple_payment_gateways")) {
      throw new DomainError("feature_required");
    }
  }
  return Math.max(0, ...enabled.map(({ position }) => position)) + 1;
}
