/** Converts the company's statuses and errors to outcomes, by status and by table. */
import type { Cause } from "../declines";
import type { ChargeOutcome, KnownOutcome, NextAction, Rejected } from "../provider";
import type { BookedAmount } from "../reported-payment";
import type { NotSentReason } from "../provider-io";
import { bookedAmount, costsOf, errorSchema, readJson, type MercadopagoPayment } from "./answers";
import declines from "./declines.json";
import httpErrors from "./http-errors.json";

/** The same payment was made before; it says nothing about this card. */
const DUPLICATED = "cc_rejected_duplicated_payment";

const causes = declines as unknown as { fallback: Cause; details: Record<string, Cause> };

const KINDS = {
  approved: "approved",
  // Money that was taken, whatever happened to it later.
  in_mediation: "approved",
  charged_back: "approved",
  refunded: "approved",
  authorized: "pending",
  in_process: "pending",
  pending: "pending",
  rejected: "rejected",
  cancelled: "cancelled",
} as const;

/** Returns the outcome kind of the company's status, or null if it is unknown. */
export function kindOfWord(word: string): (typeof KINDS)[keyof typeof KINDS] | null {
  return Object.hasOwn(KINDS, word) ? KINDS[word as keyof typeof KINDS] : null;
}

/** Returns whether the company rejected a repeat, so that the original must be looked up. */
export function isDuplicate({ status, status_detail }: MercadopagoPayment): boolean {
  return status === "rejected" && status_detail === DUPLICATED;
}

function causeOf(detail: string): Cause {
  if (detail === DUPLICATED) return "processing_error";
  return causes.details[detail] ?? causes.fallback;
}

interface Expected {
  amount: bigint;
  currency: string;
}

function isMismatch(expected: Expected, booked: BookedAmount | null): boolean {
  return booked?.amount !== expected.amount || booked.currency !== expected.currency;
}

/** The bank's challenge, to which the donor's browser posts `creq`. */
function nextActionOf({
  status_detail,
  three_ds_info: info,
}: MercadopagoPayment): NextAction | undefined {
  const url = info?.external_resource_url;
  if (status_detail !== "pending_challenge" || !url) return undefined;
  return { kind: "form", url, fields: { creq: info.creq ?? "" } };
}

/** Returns a payment's outcome by its status; null for an unknown status, which stays in process. */
export function outcomeOf(
  payment: MercadopagoPayment,
  expected: Expected,
  now: Date,
): KnownOutcome | null {
  const providerId = payment.id;
  const detail = payment.status_detail ?? "";
  const raw = { rawCode: detail, rawMessage: payment.status };
  switch (kindOfWord(payment.status)) {
    case "approved": {
      const booked = bookedAmount(payment);
      return {
        kind: "approved",
        providerId,
        approvedAt: payment.date_approved ?? now,
        booked,
        flags: isMismatch(expected, booked) ? ["amount_mismatch"] : [],
        costs: costsOf(payment),
        networkReference: providerId,
      };
    }
    case "rejected":
      return { kind: "rejected", providerId, cause: causeOf(detail), ...raw };
    case "cancelled":
      return { kind: "cancelled", providerId, ...raw };
    case "pending": {
      const nextAction = nextActionOf(payment);
      const expiresAt = payment.date_of_expiration ?? undefined;
      return {
        ...{ kind: "pending", providerId },
        ...(nextAction && { nextAction }),
        ...(expiresAt && { expiresAt }),
      };
    }
    case null:
      return null;
  }
}

interface ErrorRow {
  rejected?: Cause;
  not_sent?: NotSentReason;
  document?: true;
  look_up?: true;
}
const rows = httpErrors.codes as unknown as Record<string, ErrorRow>;

export type Failure =
  Extract<ChargeOutcome, { kind: "unknown" | "not_sent" }> | Rejected | { kind: "look_up" };

/**
 * Converts an HTTP error to an outcome. From 500 up, or with an unreadable body, a charge may be
 * booked. `look_up`: the request was sent before, so the booked payment must be looked up.
 */
export function outcomeOfError(status: number, body: string): Failure {
  if (status >= 500 || status === 408) return { kind: "unknown", reason: `http ${status}` };
  const error = readJson(body, errorSchema);
  const cause = error?.cause?.[0];
  const raw = {
    rawCode: cause?.code ?? String(status),
    rawMessage: cause?.description ?? error?.message ?? "",
  };
  if (status === 429) return { kind: "not_sent", reason: "rate_limited", ...raw };
  if (status === 401 || status === 403)
    return { kind: "not_sent", reason: "misconfigured", ...raw };
  if (status === 409) return { kind: "look_up" };
  // Locked, or waiting for another service of theirs.
  if (status === 423 || status === 424) return { kind: "unknown", reason: `http ${status}` };
  if (!error) return { kind: "unknown", reason: `http ${status} without a readable body` };
  if (/security_code_id can'?t be null/i.test(raw.rawMessage)) {
    return { kind: "rejected", cause: "missing_security_code", ...raw };
  }
  const row = rows[raw.rawCode];
  if (row?.look_up) return { kind: "look_up" };
  if (row?.not_sent) return { kind: "not_sent", reason: row.not_sent, ...raw };
  if (row?.document) {
    return { kind: "rejected", cause: "processing_error", fault: "document", ...raw };
  }
  return { kind: "rejected", cause: row?.rejected ?? "processing_error", ...raw };
}
