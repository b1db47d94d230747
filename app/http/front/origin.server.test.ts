import type { IncomingMessage } from "node:http";
import { beforeAll, expect, it } from "vitest";
import { checkOrigin } from "./origin.server";
import { visitorAddress } from "~/http/sessions/visitor.server";

beforeAll(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
  process.env.TRUSTED_PROXIES = "10.0.0.1";
});

const host = "huellas.localhost:3000";
const ask = (method: string, headers: Record<string, string>) => () =>
  checkOrigin({ method, headers: { host, ...headers } });

it.each<[string, Record<string, string>]>([
  ["GET", { origin: "https://evil.example" }],
  ["POST", {}],
  ["POST", { origin: `http://${host}` }],
  ["POST", { "sec-fetch-site": "same-origin" }],
  ["POST", { origin: "null", "sec-fetch-site": "same-origin" }],
])("accepts %s with %o", (method, headers) => {
  expect(ask(method, headers)).not.toThrow();
});

it.each<[string, Record<string, string>]>([
  ["POST", { origin: "https://evil.example" }],
  ["DELETE", { origin: "http://localhost:3000" }],
  ["POST", { origin: `https://${host}` }],
  ["POST", { origin: `http://${host}.evil.example` }],
  ["POST", { origin: "null" }],
  ["POST", { origin: "null", "sec-fetch-site": "same-site" }],
  ["POST", { origin: "null", "sec-fetch-site": "cross-site" }],
  ["POST", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
  ["PATCH", { "sec-fetch-site": "cross-site" }],
])("rejects %s with %o", (method, headers) => {
  expect(ask(method, headers)).toThrow("invalid_origin");
});

it.each([
  ["127.0.0.7", undefined, "127.0.0.7"],
  ["::ffff:127.0.0.7", undefined, "127.0.0.7"],
  ["::1", undefined, "127.0.0.1"],
  // Anyone can send this header; only a configured proxy is trusted, and only the address that it adds.
  ["127.0.0.7", "1.2.3.4", "127.0.0.7"],
  ["10.0.0.1", "1.2.3.4", "1.2.3.4"],
  ["10.0.0.1", "9.9.9.9, 1.2.3.4", "1.2.3.4"],
  ["10.0.0.1", "", "10.0.0.1"],
])("resolves the peer %s with the forwarding header %s to %s", (peer, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const request = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
  expect(visitorAddress(request)).toBe(address);
});
