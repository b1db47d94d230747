import { expect, test } from "vitest";
import { authorization } from "./account";
import { parseWebhook } from "./parse-webhook";

const credentials = {
  url: "https://api.dlocal.com",
  login: "login",
  transKey: "trans",
  secret: "secret",
};

function receive(content: unknown, changes: Record<string, string | undefined> = {}) {
  const body = Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
  const date = "2026-11-21T10:00:00.000Z";
  const signature = authorization("secret", { login: "login", date, body });
  const headers = { authorization: signature, "x-login": "login", "x-date": date, ...changes };
  return parseWebhook({ address: "/webhooks/dlocal", headers, body }, { credentials });
}

const payment = {
  id: "D-4-1",
  order_id: "ref",
  amount: 10,
  currency: "ARS",
  status: "REJECTED",
  status_code: "302",
};

test("reads a payment's state", () => {
  expect(receive(payment)).toMatchObject({
    valid: true,
    reference: "ref",
    providerId: "D-4-1",
    outcome: { kind: "rejected", cause: "insufficient_funds" },
    booked: { amount: 1000n, currency: "ARS" },
    occurredAt: new Date("2026-11-21T10:00:00Z"),
  });
});

test.each([
  [{ authorization: undefined }],
  [{ authorization: "V2-HMAC-SHA256, Signature: 00" }],
  [{ "x-login": "other" }],
  [{ "x-login": undefined }],
  [{ "x-date": "2026-11-21T10:00:01.000Z" }],
  [{ "x-date": undefined }],
])("rejects %j", (changes) => {
  expect(receive(payment, changes)).toEqual({ valid: false });
});

test.each(["{", "[]", '{"id":1}', { ...payment, status: "THINKING" }])(
  "keeps the signed content %j, which is unreadable",
  (content) => {
    expect(receive(content)).toMatchObject({
      valid: true,
      reference: null,
      providerId: null,
      outcome: { kind: "unreadable" },
      eventKey: expect.stringMatching(/^dlocal:[\da-f]{64}$/) as string,
      headers: { "x-login": "login", "x-date": "2026-11-21T10:00:00.000Z" },
    });
  },
);

test("a refund names only the provider's payment", () => {
  const refund = {
    id: "REF-1",
    payment_id: "D-4-1",
    amount: 5,
    currency: "ARS",
    status: "SUCCESS",
    created_date: "2026-11-20T10:00:00.000+0000",
  };
  expect(receive(refund)).toMatchObject({
    valid: true,
    reference: null,
    providerId: "D-4-1",
    outcome: { kind: "refund", refundId: "REF-1", state: "done" },
    occurredAt: new Date("2026-11-20T10:00:00Z"),
  });
});

test("equal bodies have the same key, others different ones", () => {
  const keyOf = (content: unknown): unknown => {
    const message = receive(content);
    return message.valid && message.eventKey;
  };
  expect(keyOf(payment)).toBe(keyOf({ ...payment }));
  expect(keyOf(payment)).not.toBe(keyOf({ ...payment, status_code: "301" }));
});
