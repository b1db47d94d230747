/** Converts dLocal's statuses and errors to outcomes, by status and by table. */
import type { Cause } from "../declines";
import type { ChargeOutcome, KnownOutcome, Rejected } from "../provider";
import type { BookedAmount } from "../reported-payment";
import type { NotSentReason } from "../provider-io";
import { bookedAmount, errorSchema, readJson, type DlocalPayment } from "./answers";
import declines from "./declines.json";
import { methodOfCode } from "./methods";
import { waitOf } from "./next-action";
import httpErrors from "./http-errors.json";

/** "Duplicated payment": it says nothing about this card; the original must be looked up. */
export const duplicatedPayment = "307";

const causes = declines as unknown as {
  fallback: Cause;
  codes: Record<string, Cause>;
  network_response_codes: Record<string, Cause>;
  merchant_advice_codes: Record<string, Cause>;
};
/** Codes that only say that the bank declined. */
const plainRefusals = ["300", "301"];

/** Returns the cause of a REJECTED payment; the network's own code is the most specific. */
export function causeOf(payment: Pick<DlocalPayment, "status_code" | "acquirer">): Cause {
  const code = payment.status_code ?? "300";
  // A look-up did not find the original under our reference, so it is not ours.
  if (code === duplicatedPayment) return "processing_error";
  const fromNetwork =
    causes.merchant_advice_codes[payment.acquirer?.merchant_advice_code ?? ""] ??
    causes.network_response_codes[payment.acquirer?.network_response_code ?? ""];
  if (plainRefusals.includes(code) && fromNetwork) return fromNetwork;
  return causes.codes[code] ?? causes.fallback;
}

/** The amount and currency of the charge that the payment must match. */
export interface Expected {
  amount: bigint;
  currency: string;
}

function isMismatch(expected: Expected | null, booked: BookedAmount | null): boolean {
  if (!expected) return false;
  return booked?.amount !== expected.amount || booked.currency !== expected.currency;
}

const KINDS = {
  PAID: "approved",
  VERIFIED: "approved",
  REJECTED: "rejected",
  CANCELLED: "cancelled",
  EXPIRED: "cancelled",
  AUTHORIZED: "pending",
  PENDING: "pending",
} as const;

/** Returns the outcome kind of dLocal's status, in answers and lists, or null if unknown. */
export function kindOfWord(word: string): (typeof KINDS)[keyof typeof KINDS] | null {
  return Object.hasOwn(KINDS, word) ? KINDS[word as keyof typeof KINDS] : null;
}

/**
 * Returns a payment's outcome by its status, because dLocal's documents disagree on codes; null for
 * an unknown status. `expected` is null if the requested amount is unknown (a notification).
 */
export function outcomeOf(
  payment: DlocalPayment,
  expected: Expected | null,
  now: Date,
): KnownOutcome | null {
  const providerId = payment.id;
  const raw = { rawCode: payment.status_code ?? "", rawMessage: payment.status_detail ?? "" };
  switch (kindOfWord(payment.status)) {
    case "approved": {
      const booked = bookedAmount(payment);
      return {
        kind: "approved",
        providerId,
        approvedAt: payment.approved_date ?? now,
        booked,
        flags: isMismatch(expected, booked) ? ["amount_mismatch"] : [],
        storedCardId: payment.card?.card_id ?? undefined,
        networkReference: payment.card?.network_tx_reference ?? undefined,
      };
    }
    case "rejected":
      return { kind: "rejected", providerId, cause: causeOf(payment), ...raw };
    case "cancelled":
      return { kind: "cancelled", providerId, ...raw };
    case "pending": {
      // An authorisation needs no further action by the donor.
      if (payment.status === "AUTHORIZED") return { kind: "pending", providerId };
      const method = methodOfCode(payment.country ?? "", payment.payment_method_id ?? "");
      if (method) return { kind: "pending", providerId, ...waitOf(payment, method) };
      const url = payment.three_dsecure?.redirect_url ?? payment.redirect_url;
      return url
        ? { kind: "pending", providerId, nextAction: { kind: "redirect", url } }
        : { kind: "pending", providerId };
    }
    default:
      return null;
  }
}

interface ErrorRow {
  rejected?: Cause;
  not_sent?: NotSentReason;
  look_up?: true;
}
const errorRows = httpErrors.codes as unknown as Record<string, ErrorRow>;
const paramCauses = httpErrors.params as unknown as Record<string, Cause>;

function causeOfParam(code: string, param: string): Cause | undefined {
  if (code !== "5000" && code !== "5001") return undefined;
  if (param !== httpErrors.security_code_param) return paramCauses[param];
  return code === "5001" ? "missing_security_code" : "bad_security_code";
}

/**
 * Converts an HTTP error to a charge's outcome. From 500 up, or with an unreadable body, the charge
 * may be booked. `look_up`: the order id exists, so the booked payment must be looked up.
 */
export function outcomeOfError(
  status: number,
  body: string,
): Extract<ChargeOutcome, { kind: "unknown" | "not_sent" }> | Rejected | { kind: "look_up" } {
  if (status >= 500 || status === 408) return { kind: "unknown", reason: `http ${status}` };
  const error = readJson(body, errorSchema);
  if (status === 429) return { kind: "not_sent", reason: "rate_limited", rawCode: error?.code };
  if (!error) {
    // dLocal answers an unknown path with plain text; the cause of any other plain text is unknown.
    return status === 404
      ? { kind: "not_sent", reason: "misconfigured", rawMessage: "NOT_FOUND" }
      : { kind: "unknown", reason: `http ${status} without a readable body` };
  }
  const raw = { rawCode: error.code, rawMessage: error.message };
  // The key was sent before with other content; the original booking counts.
  if (/idempotency/i.test(error.param ?? "")) return { kind: "look_up" };
  const fromParam = causeOfParam(error.code, error.param ?? "");
  const fault = error.param === httpErrors.document_param ? ("document" as const) : undefined;
  if (fromParam) return { kind: "rejected", cause: fromParam, fault, ...raw };
  const row = errorRows[error.code];
  if (row?.look_up) return { kind: "look_up" };
  if (row?.not_sent) return { kind: "not_sent", reason: row.not_sent, ...raw };
  return { kind: "rejected", cause: row?.rejected ?? "processing_error", ...raw };
}
