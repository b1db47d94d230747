/** dLocal's payouts (v3): a transfer to a bank account, by our own reference. */
import { z } from "zod";
import { toDecimal } from "~/values/money/money";
import type { CanPayOut, PayoutAnswer, PayoutRequest } from "../payout";
import type { Answer, ProviderIo } from "../provider-io";
import { readAccount, signedRequest } from "./account";
import { errorSchema, readJson } from "./answers";
import { dlocalCapabilities } from "./capabilities";

const payoutSchema = z.object({
  id: z.string().min(1),
  external_id: z.string(),
  status: z.string(),
  status_detail: z.string().nullish(),
});

const KINDS: Readonly<Record<string, "waiting" | "in_bank" | "paid" | "refused">> = {
  PENDING: "waiting",
  ON_HOLD: "waiting",
  ON_HOLD_BY_COMPLIANCE: "waiting",
  DELIVERED: "in_bank",
  PAID: "paid",
  REJECTED: "refused",
  CANCELLED: "refused",
};

/** Statuses and codes of a look-up's answer for a payout that it does not know. */
const NOT_FOUND = [
  [404, "4000"],
  [400, "5009"],
] as const;
/**
 * The codes of a 400 that says no payout was made (docs.dlocal.com/reference/error-codes-payouts-v3, and
 * 5001 of an invalid parameter). Any other, such as an external id that was used already or our own
 * lack of funds, is looked up.
 */
const REFUSALS = ["3000", "3001", "3003", "5001", "5007", "5008", "5012", "5013", "5015"];

/** Pays out (POST /payouts/v3); a repeat with the same reference gets the first payout. */
async function payOut(request: PayoutRequest, io: ProviderIo): Promise<PayoutAnswer> {
  const { account, amount, beneficiary, country, currency, reference } = request;
  const rest = {
    ...{ external_id: reference, country, currency, currency_to_pay: currency },
    ...{ flow_type: "B2B", purpose: "SUPPLIER_PAYMENT", payment_method_id: "BANK_TRANSFER" },
    beneficiary: {
      ...{ name: beneficiary.name, email: beneficiary.email, type: "COMPANY" },
      document: { id: beneficiary.document },
      bank_account: {
        ...{ bank: { code: account.bankCode }, number: account.number },
        ...(account.type === null ? {} : { type: account.type }),
        ...(account.branch === null ? {} : { branch: account.branch }),
      },
    },
  };
  // The amount is written as decimal text, because a float could lose precision.
  const body = `{"amount":${toDecimal(amount, currency)},${JSON.stringify(rest).slice(1)}`;
  const answer = await io.http(
    signedRequest(readAccount(io.credentials), io.now(), {
      ...{ path: "/payouts/v3", body, headers: { "X-Idempotency-Key": reference } },
      timeoutMs: dlocalCapabilities.chargeTimeoutMs,
    }),
  );
  const error = errorOf(answer, 400);
  return error && REFUSALS.includes(error.code)
    ? { kind: "refused", providerId: null, code: error.code }
    : answerOf(answer, reference);
}

/** GET /payouts/v3/external/{external_id}; an error says nothing of the payout but that it is unknown. */
async function lookUpPayout(reference: string, io: ProviderIo): Promise<PayoutAnswer> {
  const path = `/payouts/v3/external/${encodeURIComponent(reference)}`;
  const timeoutMs = dlocalCapabilities.queryTimeoutMs;
  const account = readAccount(io.credentials);
  const answer = await io.http(signedRequest(account, io.now(), { path, timeoutMs }));
  if (NOT_FOUND.some(([status, code]) => errorOf(answer, status)?.code === code))
    return { kind: "not_found" };
  return answerOf(answer, reference);
}

/** Returns the error of an answer with that HTTP status; null of any other. */
function errorOf(answer: Answer, status: number) {
  if (!answer.sent || "unknown" in answer || answer.status !== status) return null;
  return readJson(answer.body, errorSchema);
}

function answerOf(answer: Answer, reference: string): PayoutAnswer {
  if (!answer.sent) return { kind: "not_sent", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  const { body, status } = answer;
  const found = status >= 200 && status < 300 ? readJson(body, payoutSchema) : null;
  const kind = found && KINDS[found.status];
  // An answer about another payout must never settle this one.
  if (!kind || found.external_id !== reference)
    return { kind: "unknown", reason: `unexpected answer, http ${status}` };
  const providerId = found.id;
  if (kind !== "refused") return { kind, providerId };
  return { kind, providerId, code: found.status_detail ?? found.status };
}

export const dlocalPayouts: CanPayOut = { payOut, lookUpPayout };
