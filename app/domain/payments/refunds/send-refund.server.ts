import type { Provider, RefundOutcome } from "~/providers/provider";
import type { ProviderIo } from "~/providers/provider-io";
import { absoluteUrl } from "~/infrastructure/env.server";
import { failpoint } from "~/infrastructure/failpoints";
import { inSpan } from "~/infrastructure/watching/tracing.server";
import type { Currency } from "~/values/money/money";
import type { OrganizationContext } from "~/domain/context";
import { providerFor } from "~/domain/payments/provider-for.server";
import { attemptTableOf } from "~/domain/payments/attempt-tables";
import type { ChargeCause } from "~/domain/payments/charge-cause";
import { claimRefund } from "./claim-refund.server";
import { recordRefundOutcome } from "./record-refund-outcome.server";

/** An unfinished refund, with the payment that it refunds. */
interface RefundOrder {
  id: string;
  transactionId: string;
  amount: bigint;
  currency: Currency;
  checks: number;
  refundId: string | null;
  provider: string;
  processorId: string;
  providerId: string;
  /** Whether a dispute is open or lost: it blocks refunds. */
  isDisputed: boolean;
}

const ordering = (table: string) => `
SELECT r.id, r.transaction_id AS "transactionId", r.amount, r.currency, r.checks, r.provider_refund_id AS "refundId",
       t.provider, t.payment_processor_id AS "processorId", t.provider_payment_id AS "providerId",
       t.status IN ('in_mediation', 'charged_back') AS "isDisputed"
  FROM refunds r JOIN ${table} t ON t.organization_id = r.organization_id AND t.id = r.transaction_id
 WHERE r.organization_id = $1::uuid AND r.id = $2::uuid AND r.charge_cause = $3 AND r.status = 'in_process'`;

/**
 * Requests an unfinished refund at the provider, or looks it up, and records the answer. Its id is
 * the idempotency key: after a time-out the provider answers a repeated request with its first
 * answer. Does nothing for a refund that ended, nor for one that has to wait (`claimRefund`).
 */
export async function sendRefund(
  ctx: OrganizationContext,
  cause: ChargeCause,
  refundId: string,
): Promise<void> {
  ctx.requireSome("refund", "transaction");
  const { name } = cause;
  const text = ordering(attemptTableOf(name));
  const values = [ctx.organizationId, refundId, name];
  const [rows] = await ctx.statements({ name: `refund-order-${name}`, text, values });
  const order = rows?.[0] as RefundOrder | undefined;
  if (!order) return;
  await ctx.requireRow("refund", "transaction", order.transactionId);
  const account = await providerFor(ctx, order);
  if (!(await claimRefund(ctx, cause, order))) return;
  await failpoint("refund.before_provider");
  const span = { "dadiva.gateway": order.provider, "dadiva.operation": "refund" };
  const outcome = await inSpan(`${order.provider} refund`, span, () => ask(order, account));
  await failpoint("refund.after_provider");
  await recordRefundOutcome(ctx, cause, order, outcome);
}

async function ask(
  order: RefundOrder,
  account: { provider: Provider; io: ProviderIo } | null,
): Promise<RefundOutcome> {
  const { id, provider, refundId, providerId, amount, currency } = order;
  // The dispute began after the refund was committed: nothing is sent while the bank may take the money.
  if (order.isDisputed && !refundId) return { kind: "unknown", reason: "disputed" };
  const { refund, lookUpRefund } = account?.provider ?? {};
  // Without a connected account there is no provider to ask.
  if (!account || !refund) return { kind: "not_sent", reason: "misconfigured" };
  if (refundId && lookUpRefund) {
    const found = await lookUpRefund(refundId, account.io);
    if (found.kind !== "found") {
      return { kind: "unknown", reason: found.kind === "unknown" ? found.reason : found.kind };
    }
    const { state, booked } = found;
    if (state === "failed") return { kind: "refused", rawCode: "", rawMessage: "" };
    return { kind: state === "done" ? "refunded" : "pending", refundId, booked };
  }
  const notificationUrl = absoluteUrl(null, `/webhooks/${provider}`);
  const request = { reference: id, idempotencyKey: id, providerId, amount, currency };
  return refund({ ...request, notificationUrl }, account.io);
}
