import type { ChargeOutcome, ChargeRequest, Instrument } from "~/providers/provider";
import { absoluteUrl } from "~/infrastructure/env.server";
import { failpoint } from "~/infrastructure/failpoints";
import { inSpan } from "~/infrastructure/watching/tracing.server";
import type { Currency } from "~/values/money/money";
import type { TenantContext } from "../context";
import { providerFor } from "./provider-for.server";

/** The account that sends a charge: a payment processor with its provider. */
export interface ChargingProcessor {
  id: string;
  gateway: string;
  provider: string;
}

/** A transaction that is committed as `in_process`; its id is the order id at the provider. */
export interface ChargeableTransaction {
  id: string;
  processorId: string;
  provider: string;
  amount: bigint;
  currency: Currency;
  recurring: ChargeRequest["recurring"];
  instrument: Instrument;
  payer: ChargeRequest["payer"];
  payerIp?: string;
  description: string;
  softDescriptor?: string;
  installments?: number;
  networkReference?: string;
  /** Path on the organisation's host to which a next action returns the donor. */
  callbackPath: string;
}

/**
 * Sends one charge to its provider. The order id is also the idempotency key, so a repeat collides
 * with the original. The outcome is a return value; a thrown error (a failpoint) leaves the
 * transaction `in_process`, and the janitor re-checks it.
 */
export async function chargeTransaction(
  ctx: TenantContext,
  transaction: ChargeableTransaction,
): Promise<ChargeOutcome> {
  const { id, processorId, provider, callbackPath, ...request } = transaction;
  const account = await providerFor(ctx, { processorId, provider });
  if (!account) return { kind: "not_sent", reason: "misconfigured" };
  await failpoint("charge.before_provider");
  const order = {
    ...request,
    reference: id,
    idempotencyKey: id,
    country: ctx.organization.country,
    notificationUrl: absoluteUrl(null, `/webhooks/${provider}`),
    callbackUrl: absoluteUrl(ctx.organization.slug, callbackPath),
  };
  const facts = { "dadiva.gateway": provider, "dadiva.operation": "charge" };
  const outcome = await inSpan(`${provider} charge`, facts, () =>
    account.provider.charge(order, account.io),
  );
  await failpoint("charge.after_provider");
  return outcome;
}
