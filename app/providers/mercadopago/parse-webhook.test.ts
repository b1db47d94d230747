import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { parseWebhook } from "./parse-webhook";

const now = new Date("2026-11-28T12:00:00Z");
const credentials = { webhookSecret: "a-secret" };
const io = { credentials, now: () => now };

function parse(
  message: object,
  { dataId = "123", query = "", ts = "1764331200" }: Record<string, string> = {},
) {
  const address = `/webhooks/mercadopago?${query || `data.id=${dataId}&type=payment`}`;
  const manifest = `id:${dataId.toLowerCase()};request-id:r-1;ts:${ts};`;
  const v1 = createHmac("sha256", "a-secret").update(manifest).digest("hex");
  const headers = { "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": "r-1" };
  const body = Buffer.from(JSON.stringify(message));
  return parseWebhook({ address, headers, body }, io);
}
const message = {
  ...{ id: 55, type: "payment", action: "payment.updated", user_id: 440000001 },
  ...{ date_created: "2026-11-28T11:00:00Z", data: { id: "123" } },
};

it("names the payment and the account, and decides nothing", () => {
  expect(parse(message)).toEqual({
    ...{ valid: true, eventKey: "mercadopago:123:r-1", reference: null, providerId: "123" },
    outcome: { kind: "pending", providerId: "123" },
    ...{ booked: null, occurredAt: new Date("2026-11-28T11:00:00Z"), account: "440000001" },
    headers: { "x-request-id": "r-1" },
  });
});

it("signs ids in small letters and times of any unit", () => {
  const order = { ...message, data: { id: "ORD01" } };
  expect(parse(order, { dataId: "ORD01", ts: "1764331200000" })).toMatchObject({ valid: true });
});

it.each([
  ["another id than the signed one", { query: "data.id=999&type=payment" }],
  ["no id", { query: "type=payment" }],
])("refuses %s", (_, changed) => {
  expect(parse(message, changed)).toEqual({ valid: false });
});

it("refuses a body about another payment than the signed one", () => {
  expect(parse({ ...message, data: { id: "999" } })).toEqual({ valid: false });
});

it("takes no key from the body, which is not signed", () => {
  const keys = [55, 56].map((id) => parse({ ...message, id }));
  expect(keys).toMatchObject([
    { eventKey: "mercadopago:123:r-1" },
    { eventKey: "mercadopago:123:r-1" },
  ]);
});

it("refuses everything without our secret", () => {
  const raw = { address: "/webhooks/mercadopago", headers: {}, body: Buffer.from("{}") };
  expect(parseWebhook(raw, { ...io, credentials: {} })).toEqual({ valid: false });
});

it.each([
  [{ type: "topic_chargebacks_wh", data: { id: "9", payment_id: 123 } }, "pending"],
  [{ type: "topic_chargebacks_wh", data: { id: "9" } }, "unreadable"],
  [{ type: "mp-connect", action: "application.deauthorized" }, "account"],
  [{ type: "topic_of_tomorrow" }, "unreadable"],
])("reads %j as %s", (changes, kind) => {
  const told = { ...message, ...changes };
  const read = parse(told, { dataId: told.data.id });
  expect(read).toMatchObject({ valid: true, outcome: { kind } });
});
