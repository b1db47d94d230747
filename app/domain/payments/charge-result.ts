/** The charge results that the product records. Pure. */
import type { Cause } from "~/providers/declines";
import type { Currency } from "~/values/money/money";
import type { ChargeOutcome, Costs } from "~/providers/provider";
import { statusesBefore, type TransactionStatus } from "./schema";

/** The raw code of a charge that was taken out of its batch, so that its period may be charged anew. */
export const WITHDRAWN = "withdrawn";

export type ChargeResult =
  | {
      status: "approved";
      providerId: string;
      providerCardId?: string;
      networkReference?: string;
      flags: readonly string[];
      /** What the provider kept, where it says so. */
      costs?: Costs;
      /** What arrived, in minor units, where the payer chose another amount than we asked for. */
      received?: bigint;
    }
  | { status: "rejected"; cause: Cause; rawCode: string; rawMessage: string; providerId?: string }
  | {
      status: "cancelled";
      rawCode: string;
      rawMessage: string;
      providerId?: string;
      flags?: readonly string[];
    }
  | { status: "non_existant" }
  /** The charge's time passed before it was sent, so its planned transaction is cancelled. */
  | { status: "missed" };

/** Returns whether the provider charged another amount or currency than requested. */
export function isMismatch(outcome: ChargeOutcome): boolean {
  return outcome.kind === "approved" && outcome.flags.includes("amount_mismatch");
}

/** What decides whether an approval of another amount is believed. */
export interface AskedFor {
  /** Why it is charged (payments/charge-cause). */
  cause: string;
  /** Minor units. */
  amount?: bigint;
  currency?: Currency;
  methodKind?: string;
  /** An order of tickets, whose prices are fixed. */
  sellsTickets?: boolean;
}

/**
 * Returns what arrived, in minor units, where the payer typed the amount of a gift's voucher or transfer: the money
 * is there, whatever we asked for. Null for every other charge, where another amount is a fault that a person must
 * see first, for another currency, and for less than the price of tickets, which nobody gets for a part of it.
 */
function receivedOf(asked: AskedFor, outcome: ChargeOutcome): bigint | null {
  if (outcome.kind !== "approved" || !isMismatch(outcome)) return null;
  const isFree = asked.cause === "gift" && asked.methodKind === "voucher";
  const { booked } = outcome;
  if (!isFree || booked === null || booked.currency !== asked.currency) return null;
  const isEnough =
    !asked.sellsTickets || (asked.amount !== undefined && booked.amount >= asked.amount);
  return isEnough && booked.amount > 0n ? booked.amount : null;
}

/**
 * Returns the result in a provider's outcome, or null if the outcome is unknown. An approval of another
 * amount is no result, unless the payer chose the amount: nothing is posted until the provider's answer
 * matches or a person decides.
 */
export function resultOf(outcome: ChargeOutcome, asked: AskedFor): ChargeResult | null {
  const received = receivedOf(asked, outcome);
  if (received === null && isMismatch(outcome)) return null;
  switch (outcome.kind) {
    case "approved": {
      const { providerId, storedCardId: providerCardId, networkReference, flags, costs } = outcome;
      return {
        ...{ status: "approved", providerId, providerCardId, networkReference, flags, costs },
        ...(received !== null && { received }),
      };
    }
    case "rejected": {
      const { cause, rawCode, rawMessage, providerId } = outcome;
      return { status: "rejected", cause, rawCode, rawMessage, providerId };
    }
    case "cancelled": {
      const { rawCode, rawMessage, providerId } = outcome;
      return { status: "cancelled", rawCode, rawMessage, providerId };
    }
    default:
      return null;
  }
}

/** A result as columns of its transaction: a row for `applyingResults` in apply-results.sql.ts. */
export interface TransactionResult {
  id: string;
  status: TransactionStatus;
  /** The statuses that this result may follow: the compare of the compare-and-set. */
  after: TransactionStatus[];
  provider_id: string | null;
  cause: Cause | null;
  raw_code: string | null;
  raw_message: string | null;
  /** Minor units as text, because JSON has no bigint. */
  fee: string;
  commission: string;
  flags: readonly string[];
  saved_card: string | null;
  network_reference: string | null;
  forgets_card: boolean;
  /** YYYY-MM-DD: the local day of the charge; see counted-day.ts. */
  day: string;
}

export interface Deductions {
  /** Minor units. */
  fee: bigint;
  commission: bigint;
}

/** The end of a dispute is not a charge result, so these statuses never precede one. */
const DISPUTED: readonly TransactionStatus[] = ["in_mediation", "charged_back"];

export function transactionResultOf(
  id: string,
  result: ChargeResult,
  { fee, commission, day }: Deductions & { day: string },
  forgetsCard = false,
): TransactionResult {
  const approval = result.status === "approved" ? result : null;
  const refusal = "rawCode" in result ? result : null;
  const status = result.status === "missed" ? "cancelled" : result.status;
  return {
    id,
    status,
    // A late approval overrides a decline: once money was taken, it stays recorded.
    after:
      result.status === "missed"
        ? ["planned"]
        : statusesBefore(status).filter((one) => !DISPUTED.includes(one)),
    provider_id: ("providerId" in result && result.providerId) || null,
    cause: result.status === "rejected" ? result.cause : null,
    raw_code: refusal?.rawCode.slice(0, 100) ?? null,
    raw_message: refusal?.rawMessage.slice(0, 300) ?? null,
    fee: fee.toString(),
    commission: commission.toString(),
    flags: ("flags" in result && result.flags) || [],
    saved_card: approval?.providerCardId ?? null,
    network_reference: approval?.networkReference ?? null,
    forgets_card: forgetsCard,
    day,
  };
}
