import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { dlocalV2 } from "./dlocal-v2";

it("signs login, date and body, and sets only the headers that it declares", () => {
  const settings = { LOGIN: "login", TRANS_KEY: "key", SECRET: "secret" };
  const signed = dlocalV2.sign(settings, Buffer.from('{"a":1}'), new Date("2026-11-25T12:00:00Z"));
  const content = 'login2026-11-25T12:00:00.000Z{"a":1}';
  expect(signed.authorization).toBe(
    `V2-HMAC-SHA256, Signature: ${createHmac("sha256", "secret").update(content).digest("hex")}`,
  );
  expect(signed).toMatchObject({ "x-login": "login", "x-trans-key": "key" });
  expect(Object.keys(signed).toSorted()).toEqual(dlocalV2.headers.toSorted());
});
