import { expect, test } from "vitest";
import type { ChargeRequest } from "../provider";
import type { Answer, EgressTemplate, ProviderIo, PlainRequest } from "../provider-io";
import { charge } from "./charge";
import { lookUp } from "./look-up";

const request: ChargeRequest = {
  reference: "ref",
  idempotencyKey: "key",
  amount: 12000n,
  currency: "ARS",
  country: "AR",
  payer: { name: "Ana", email: "ana@example.org", document: "20123456" },
  description: "d",
  instrument: { kind: "card", card: { kind: "token", token: "ct_1", organizationId: "org" } },
  recurring: "none",
  notificationUrl: "https://x.example/n",
  callbackUrl: "https://x.example/c",
};
const paid = {
  id: "D-4-1",
  order_id: "ref",
  amount: 120,
  currency: "ARS",
  status: "PAID",
  status_code: "200",
};
const order = { ...paid, id: undefined, payment_id: "D-4-1" };

function json(status: number, body: unknown): Answer {
  return { sent: true, status, headers: {}, body: JSON.stringify(body) };
}

function ioWith(answer: Answer, lookUps: Readonly<Record<string, Answer>> = {}) {
  const templates: EgressTemplate[] = [];
  const requests: PlainRequest[] = [];
  const io: ProviderIo = {
    now: () => new Date("2026-11-21T10:00:00Z"),
    credentials: {
      url: "https://api.dlocal.com",
      login: "login",
      transKey: "trans",
      secret: "secret",
      secretName: "dlocal_global",
    },
    async egress(template) {
      templates.push(template);
      return answer;
    },
    async http(plain) {
      requests.push(plain);
      return lookUps[new URL(plain.url).pathname] ?? answer;
    },
  };
  return { io, templates, requests };
}

test("a raw card passes the vault, unsigned, with its key and the name of its secret", async () => {
  const { io, templates, requests } = ioWith(json(200, paid));
  expect((await charge(request, io)).kind).toBe("approved");
  expect(requests).toEqual([]);
  expect(templates[0]).toMatchObject({
    url: "https://api.dlocal.com/secure_payments",
    idempotencyKey: "key",
    card: { kind: "token", token: "ct_1", organizationId: "org" },
    signing: { recipe: "dlocal-v2", secret: "dlocal_global" },
  });
  expect(templates[0]?.headers).toEqual({
    "X-Date": "2026-11-21T10:00:00.000Z",
    "X-Login": "login",
    "X-Trans-Key": "trans",
    "X-Version": "2.1",
    "User-Agent": "Dadiva/1.0",
    "Content-Type": "application/json",
    "X-Idempotency-Key": "key",
  });
});

test("a card stored at dLocal needs no vault", async () => {
  const { io, templates, requests } = ioWith(json(200, paid));
  const card = { kind: "stored_card", storedCardId: "CID-1" } as const;
  await charge({ ...request, instrument: { kind: "card", card } }, io);
  expect(templates).toEqual([]);
  expect(requests[0]).toMatchObject({
    url: "https://api.dlocal.com/payments",
    headers: { "X-Idempotency-Key": "key" },
  });
});

test.each<[string, Answer]>([
  ["a body that was cut off", { sent: true, status: 200, headers: {}, body: '{"id":"D-4' }],
  ["an empty body", { sent: true, status: 200, headers: {}, body: "" }],
  ["a status of tomorrow", json(200, { ...paid, status: "THINKING" })],
  ["another order", json(200, { ...paid, order_id: "other" })],
  ["an answer that never came", { sent: true, unknown: "timeout" }],
  ["an error of theirs", json(500, { code: 7000, message: "m" })],
])("%s leaves the result unknown", async (_name, answer) => {
  expect((await charge(request, ioWith(answer).io)).kind).toBe("unknown");
});

test("a duplicated payment (307) is no decline: the original counts", async () => {
  const duplicated = { ...paid, status: "REJECTED", status_code: "307" };
  const original = { "/orders/ref": json(200, order), "/payments/D-4-1": json(200, paid) };
  const found = await charge(request, ioWith(json(200, duplicated), original).io);
  expect(found).toMatchObject({ kind: "approved", flags: [] });

  const missing = { "/orders/ref": json(404, { code: 4000, message: "m" }) };
  const unknown = await charge(request, ioWith(json(200, duplicated), missing).io);
  expect(unknown.kind).toBe("unknown");
});

test("a token consumed by this attempt is looked up, one consumed by another is rejected", async () => {
  const consumed = (earlierAttempt: "same_key" | "other_key"): Answer => ({
    sent: false,
    reason: "card_token_expired",
    earlierAttempt,
  });
  const original = { "/orders/ref": json(200, order), "/payments/D-4-1": json(200, paid) };
  const found = await charge(request, ioWith(consumed("same_key"), original).io);
  expect(found).toMatchObject({ kind: "approved" });
  const missing = { "/orders/ref": json(404, { code: 4000, message: "m" }) };
  const lost = await charge(request, ioWith(consumed("same_key"), missing).io);
  expect(lost.kind).toBe("unknown");
  const other = await charge(request, ioWith(consumed("other_key"), missing).io);
  expect(other).toEqual({ kind: "not_sent", reason: "card_token_expired" });
});

test("an instrument other than a card sends no request", async () => {
  const { io } = ioWith(json(200, paid));
  const voucher = { ...request, instrument: { kind: "voucher", method: "pix" } as const };
  const refused = { kind: "not_sent", reason: "unsupported_instrument" };
  expect(await charge(voucher, io)).toEqual(refused);
});

test("a look-up uses the order if the payment is unreadable", async () => {
  const { io } = ioWith({ sent: true, unknown: "timeout" }, { "/orders/ref": json(200, order) });
  expect(await lookUp(request, io)).toMatchObject({
    kind: "found",
    outcome: { kind: "approved", providerId: "D-4-1" },
  });
});

test.each([
  [true, "not_found"],
  [undefined, "found"],
])("a look-up of a payment that dLocal has not, further: %s, is %s", async (isFurther, kind) => {
  const missing = json(404, { code: 4001, message: "m" });
  const { io } = ioWith(missing, { "/orders/ref": json(200, order) });
  const found = await lookUp({ ...request, providerId: "D-4-2", isFurther }, io);
  expect(found.kind).toBe(kind);
});

test.each<[string, Answer, string]>([
  ["not found", json(404, { code: 4000, message: "m" }), "not_found"],
  ["another 404", { sent: true, status: 404, headers: {}, body: "NOT_FOUND" }, "unknown"],
  ["another order", json(200, { ...order, order_id: "other" }), "unknown"],
  ["an error", json(500, {}), "unknown"],
  ["no connection", { sent: false, reason: "unreachable" }, "unknown"],
])("a look-up that gets %s", async (_name, answer, kind) => {
  expect((await lookUp(request, ioWith(answer).io)).kind).toBe(kind);
});
