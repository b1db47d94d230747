import { expect, test } from "vitest";
import { authorization, isAuthorized, readAccount, signedRequest } from "./account";

const credentials = {
  url: "https://api.dlocal.com/",
  login: "login",
  transKey: "trans",
  secret: "secret",
};

test("signs X-Login, X-Date and body (value computed with openssl)", () => {
  const signed = { login: "login", date: "2026-11-21T10:00:00.000Z", body: '{"a":1}' };
  expect(authorization("secret", signed)).toBe(
    "V2-HMAC-SHA256, Signature: 2349396cbf3bb32cafea677a13a67936ac99567e0796f6f405c5a7d68f5e4db7",
  );
});

test("rejects a signature of other bytes, another scheme or another length", () => {
  const signed = { login: "login", date: "2026-11-21T10:00:00.000Z", body: Buffer.from("{}") };
  const header = authorization("secret", signed);
  expect(isAuthorized(header, "secret", signed)).toBe(true);
  expect(isAuthorized(header, "secret", { ...signed, body: Buffer.from("{ }") })).toBe(false);
  expect(isAuthorized(header, "secret", { ...signed, login: "nigol" })).toBe(false);
  expect(isAuthorized(header, "other", signed)).toBe(false);
  expect(isAuthorized(header.replace("V2", "V1"), "secret", signed)).toBe(false);
  expect(isAuthorized("", "secret", signed)).toBe(false);
});

test("a GET signs an empty body and carries all headers", () => {
  const account = readAccount(credentials);
  const now = new Date("2026-11-21T10:00:00Z");
  const request = signedRequest(account, now, { path: "/orders/1", timeoutMs: 5 });
  expect(request).toEqual({
    method: "GET",
    url: "https://api.dlocal.com/orders/1",
    headers: {
      "X-Date": "2026-11-21T10:00:00.000Z",
      "X-Login": "login",
      "X-Trans-Key": "trans",
      "X-Version": "2.1",
      "User-Agent": "Dadiva/1.0",
      Authorization: authorization("secret", {
        login: "login",
        date: "2026-11-21T10:00:00.000Z",
        body: "",
      }),
    },
    timeoutMs: 5,
  });
});

test("an account without a setting names it and shows no value", () => {
  const { secret: _secret, ...rest } = credentials;
  expect(() => readAccount({ ...rest, login: "" })).toThrow(
    "The dlocal account lacks or has a wrong: login, secret",
  );
});
