import { expect, test } from "vitest";
import type { Answer, PlainRequest, ProviderIo } from "../provider-io";
import { dlocalPayouts } from "./payouts";

function ioWith(answer: Answer, sent: PlainRequest[] = []): ProviderIo {
  return {
    now: () => new Date("2026-11-21T10:00:00Z"),
    credentials: { url: "https://api.dlocal.com", login: "l", transKey: "t", secret: "s" },
    http: async (request) => {
      sent.push(request);
      return answer;
    },
    egress: () => Promise.reject(new Error("no card is needed")),
  };
}
const answered = (status: number, body: object): Answer => ({
  ...{ sent: true, status, headers: {} },
  body: JSON.stringify(body),
});
const request = {
  reference: "our-payout",
  amount: 10n,
  currency: "BRL",
  country: "BR",
  beneficiary: { name: "Casa", document: "31704528000175", email: "casa@example.org" },
  account: { bankCode: "341", number: "12345-1", type: "C", branch: null },
} as const;
const made = (status: string, detail = "") => ({
  ...{ id: "P-1", external_id: "our-payout", status, status_detail: detail },
});

test("writes the exact amount, the account and our reference as the key", async () => {
  const sent: PlainRequest[] = [];
  await dlocalPayouts.payOut(request, ioWith(answered(200, made("PAID")), sent));
  expect(sent[0]).toMatchObject({
    url: "https://api.dlocal.com/payouts/v3",
    headers: { "X-Idempotency-Key": "our-payout" },
  });
  expect(sent[0]?.body).toMatch(/^\{"amount":0\.10,"external_id":"our-payout"/);
});

test.each<[Answer, object]>([
  [answered(200, made("PAID")), { kind: "paid", providerId: "P-1" }],
  [answered(200, made("DELIVERED")), { kind: "in_bank" }],
  [answered(200, made("ON_HOLD_BY_COMPLIANCE")), { kind: "waiting" }],
  [answered(200, made("REJECTED", "no_account")), { kind: "refused", code: "no_account" }],
  [answered(200, made("NEW_STATUS")), { kind: "unknown" }],
  [answered(200, { ...made("PAID"), external_id: "another" }), { kind: "unknown" }],
  [answered(400, { code: 5001, message: "" }), { kind: "unknown" }],
  [answered(404, { code: 4000, message: "" }), { kind: "not_found" }],
  [answered(400, { code: 5009, message: "Payout not found with this ID" }), { kind: "not_found" }],
  [answered(401, { code: 3001, message: "" }), { kind: "unknown" }],
  [answered(500, {}), { kind: "unknown" }],
  [{ sent: true, unknown: "timeout" }, { kind: "unknown" }],
  [{ sent: false, reason: "unreachable" }, { kind: "not_sent" }],
])("parses the answer %j to a look-up", async (answer, outcome) => {
  expect(await dlocalPayouts.lookUpPayout("our-payout", ioWith(answer))).toMatchObject(outcome);
});

test.each<[Answer, object]>([
  [answered(400, { code: 5001, message: "" }), { kind: "refused", providerId: null, code: "5001" }],
  [answered(400, { code: 3003, message: "Invalid bank code" }), { kind: "refused" }],
  [answered(400, { code: 5000, message: "Duplicated external id" }), { kind: "unknown" }],
  [answered(400, { code: 5011, message: "External ID already used" }), { kind: "unknown" }],
  [answered(400, { code: 5014, message: "Insufficient funds" }), { kind: "unknown" }],
  [answered(404, { code: 4000, message: "" }), { kind: "unknown" }],
  [answered(500, { code: 5001, message: "" }), { kind: "unknown" }],
])("parses the answer %j to a payout", async (answer, outcome) => {
  expect(await dlocalPayouts.payOut(request, ioWith(answer))).toMatchObject(outcome);
});
