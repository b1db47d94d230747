import type { IntegratedGatewayId } from "~/countries/country-shape";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { updateActivation } from "~/domain/organizations/update-activation.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { providerBehind } from "./provider-behind.server";
import { planRefusal } from "./choice-refusal";
import { connectCentralpos } from "./connect-centralpos.server";
import { factsOfProcessor, viewOfProcessors } from "./processor-view.server";
import { isMercadopagoOffered } from "./mercadopago-application.server";
import { requirePlace } from "./require-place.server";
import { requireIntegratedGateway, requireValidSettings } from "./require-valid-settings.server";
import type { PaymentProcessorInput, PaymentProcessorView } from "./schema";

/**
 * Enables a gateway. Throws for a missing plan or feature (`plan_required`, `feature_required`), a
 * second gateway of its kind (`already_exists`), a missing bank account for payouts
 * (`bank_account_required`), and Mercado Pago, which requires its owner's authorization (422 on
 * `gateway`). The organisation may become activated.
 */
export async function createPaymentProcessor(
  ctx: OrganizationContext,
  input: PaymentProcessorInput,
  idempotencyKey: string | null = null,
): Promise<Once<PaymentProcessorView>> {
  ctx.require("create", "payment_processor");
  requireRecentLogin(ctx, "payment-processors/create-payment-processor");
  if (input.gateway === "centralpos") {
    return connectCentralpos(ctx, input.token ?? "", idempotencyKey);
  }
  const { country } = ctx.organization;
  // Only the account's owner can connect it, on the provider's own page.
  if (input.gateway === "mercadopago" && isMercadopagoOffered(country)) {
    throw refuseField("gateway", "gateway_by_authorization", { path: "/auth/mercadopago" });
  }
  const gateway = requireIntegratedGateway(input.gateway);
  requirePlanFor(ctx, gateway);
  const { organizationId, now } = ctx;
  return withIdempotency(ctx, "payment_processors.create", idempotencyKey, input, async (db) => {
    const position = await requirePlace(ctx, db, gateway);
    if ((await db.bankAccount.count({ where: { primary: true } })) === 0) {
      throw new DomainError("bank_account_required");
    }
    const provider = providerBehind(country, gateway);
    const settings = await requireValidSettings(ctx, db, gateway, input, provider);
    const created = await db.paymentProcessor.create({
      data: {
        organizationId,
        id: ctx.newId(),
        gateway,
        provider,
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

/** Throws if the plan lacks the gateway. */
function requirePlanFor({ organization, now }: OrganizationContext, gateway: IntegratedGatewayId) {
  const refusal = planRefusal(organization, now, gateway);
  if (refusal) throw new DomainError(refusal);
}
