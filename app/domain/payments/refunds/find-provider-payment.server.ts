import type { TenantContext } from "~/domain/context";
import { providerFor } from "~/domain/payments/provider-for.server";

const PAYMENT = `
SELECT provider, payment_processor_id AS "processorId", provider_payment_id AS "providerId"
  FROM transactions WHERE organization_id = $1::uuid AND id = $2::uuid`;

/** Returns a transaction's payment at its provider with the account that made it, or null. */
export async function findProviderPayment(ctx: TenantContext, transactionId: string) {
  const values = [ctx.organizationId, transactionId];
  const [rows] = await ctx.statements({ name: "provider-payment", text: PAYMENT, values });
  const payment = rows?.[0] as
    { provider: string; processorId: string; providerId: string | null } | undefined;
  const account = payment && (await providerFor(ctx, payment));
  return account && payment.providerId
    ? { ...account, providerName: payment.provider, providerId: payment.providerId }
    : null;
}
