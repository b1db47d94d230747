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

/** The code of an error for a payout that it does not know. */
const NOT_FOUND = "4000";

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
  return answerOf(answer, reference);
}

/** GET /payouts/v3/external/{external_id} */
async function lookUpPayout(reference: string, io: ProviderIo): Promise<PayoutAnswer> {
  const path = `/payouts/v3/external/${encodeURIComponent(reference)}`;
  const timeoutMs = dlocalCapabilities.queryTimeoutMs;
  const account = readAccount(io.credentials);
  return answerOf(await io.http(signedRequest(account, io.now(), { path, timeoutMs })), reference);
}

function answerOf(answer: Answer, reference: string): PayoutAnswer {
  if (!answer.sent) return { kind: "not_sent", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  const { body, status } = answer;
  if (status >= 400 && status < 500) {
    const error = readJson(body, errorSchema);
    if (status === 404 && error?.code === NOT_FOUND) return { kind: "not_found" };
    // A rejected request made no payout; anything that may pass by itself is asked again.
    if (status === 400 && error) return { kind: "refused", providerId: null, code: error.code };
  }
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
