import type { ChargeOutcome, ChargeRequest, Instrument } from "~/providers/provider";
import { absoluteUrl } from "~/infrastructure/env.server";
import { failpoint } from "~/infrastructure/failpoints";
import { logger } from "~/infrastructure/watching/logger.server";
import { inSpan } from "~/infrastructure/watching/tracing.server";
import type { Currency } from "~/values/money/money";
import type { TenantContext } from "../context";
import { CompanyBreaker } from "./company-breaker";
import { providerFor } from "./provider-for.server";

const breaker = new CompanyBreaker();
const SILENCE = /^(timeout|connection_lost)$/;

/** Returns whether a company does not answer now, so that this process sends it nothing. */
export const isCompanyPaused = (provider: string): boolean =>
  breaker.isPaused({ provider, method: "card" });

/** No answer at all, whoever's card it was. */
function isSilent(outcome: ChargeOutcome): boolean {
  if (outcome.kind === "not_sent") return outcome.reason === "unreachable";
  return outcome.kind === "unknown" && SILENCE.test(outcome.reason);
}

/** The way to pay that breaks down by itself at a company. */
function methodOf(instrument: Instrument): string {
  return "method" in instrument ? instrument.method : instrument.kind;
}

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
  companyToken?: ChargeRequest["companyToken"];
  /** The card's brand or the method. */
  methodId?: string;
  payer: ChargeRequest["payer"];
  payerIp?: string;
  description: string;
  softDescriptor?: string;
  installments?: number;
  /** Our commission, which some providers take out of the payment. */
  commission?: bigint;
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
  const { id, processorId, provider, callbackPath, commission, ...request } = transaction;
  const account = await providerFor(ctx, { processorId, provider }, "charge");
  if (!account) return { kind: "not_sent", reason: "misconfigured" };
  // Nothing was sent, so donors get an answer at once, and monthly charges are tried again later.
  const line = { provider, method: methodOf(request.instrument) };
  if (!breaker.allows(line)) return { kind: "not_sent", reason: "unreachable" };
  await failpoint("charge.before_provider");
  const { supports } = account.provider.capabilities;
  const order = {
    ...request,
    ...(supports.applicationFee && commission !== undefined && { applicationFee: commission }),
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
  if (breaker.note(line, isSilent(outcome)))
    logger.error(line, "no charge is sent for a while, because the company does not answer");
  await failpoint("charge.after_provider");
  return outcome;
}
