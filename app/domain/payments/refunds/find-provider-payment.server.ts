import type { TenantContext } from "~/domain/context";
import { providerFor } from "~/domain/payments/provider-for.server";
import { attemptTableOf } from "~/domain/payments/attempt-tables";

const paymentOf = (table: string) => `
SELECT provider, payment_processor_id AS "processorId", provider_payment_id AS "providerId"
  FROM ${table} WHERE organization_id = $1::uuid AND id = $2::uuid`;

/** Returns an attempt's payment at its provider with the account that made it, or null. */
export async function findProviderPayment(ctx: TenantContext, cause: string, attemptId: string) {
  const text = paymentOf(attemptTableOf(cause));
  const values = [ctx.organizationId, attemptId];
  const [rows] = await ctx.statements({ name: `provider-payment-${cause}`, text, values });
  const payment = rows?.[0] as
    { provider: string; processorId: string; providerId: string | null } | undefined;
  const account = payment && (await providerFor(ctx, payment));
  return account && payment.providerId
    ? { ...account, providerName: payment.provider, providerId: payment.providerId }
    : null;
}
