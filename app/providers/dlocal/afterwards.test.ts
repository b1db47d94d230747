import { expect, test } from "vitest";
import type { Answer, PlainRequest, ProviderIo } from "../provider-io";
import { lookUpDispute, lookUpRefund, refund } from "./afterwards";

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
  sent: true,
  status,
  headers: {},
  body: JSON.stringify(body),
});
const request = {
  reference: "our-refund",
  idempotencyKey: "our-refund",
  providerId: "D-4-1",
  amount: 10n,
  currency: "BRL",
} as const;
const made = (status: string) => ({
  id: "REF-1",
  payment_id: "D-4-1",
  amount: 0.1,
  currency: "BRL",
  status,
  status_code: 300,
  status_detail: "No balance",
});

test("names the payment, the exact amount, and our own id", async () => {
  const sent: PlainRequest[] = [];
  await refund(request, ioWith(answered(200, made("SUCCESS")), sent));
  expect(sent[0]).toMatchObject({
    url: "https://api.dlocal.com/refunds",
    body: '{"amount":0.10,"payment_id":"D-4-1","currency":"BRL","order_refund_id":"our-refund"}',
    headers: { "X-Idempotency-Key": "our-refund" },
  });
});

test.each<[Answer, object]>([
  [answered(200, made("SUCCESS")), { kind: "refunded", refundId: "REF-1" }],
  [answered(200, made("PENDING")), { kind: "pending", refundId: "REF-1" }],
  [answered(200, made("REJECTED")), { kind: "refused", rawCode: "300" }],
  [answered(200, { ...made("SUCCESS"), payment_id: "D-4-2" }), { kind: "unknown" }],
  [answered(200, {}), { kind: "unknown" }],
  [answered(400, { code: 5007, message: "Amount exceeded" }), { kind: "refused", rawCode: "5007" }],
  [answered(500, {}), { kind: "unknown" }],
  [answered(429, {}), { kind: "not_sent", reason: "rate_limited" }],
  [{ sent: true, unknown: "timeout" }, { kind: "unknown" }],
  [{ sent: false, reason: "unreachable" }, { kind: "not_sent" }],
])("parses the answer %j", async (answer, outcome) => {
  expect(await refund(request, ioWith(answer))).toMatchObject(outcome);
});

test("looks a refund and a chargeback up by their own ids", async () => {
  const io = ioWith(answered(200, made("SUCCESS")));
  expect(await lookUpRefund("REF-1", io)).toMatchObject({
    kind: "found",
    state: "done",
    providerId: "D-4-1",
    booked: { amount: 10n, currency: "BRL" },
  });
  expect((await lookUpRefund("REF-2", io)).kind).toBe("unknown");
  const dispute = ioWith(answered(200, { ...made("REVERSAL"), id: "CHAR1" }));
  expect(await lookUpDispute("CHAR1", dispute)).toMatchObject({ kind: "found", state: "won" });
  const missing = ioWith(answered(404, { code: 4001, message: "Refund not found" }));
  expect(await lookUpRefund("REF-1", missing)).toEqual({ kind: "not_found" });
});
