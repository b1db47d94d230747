import { once } from "node:events";
import { createServer } from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, expect, it } from "vitest";
import { isForFrame, isFrameable, isTracking } from "./embedded.server";
import { answerBrokenRequests } from "./header-sizes.server";
import { allowScript, plainHeaders } from "./security-headers.server";

beforeAll(() => {
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
  process.env.APP_SECRET ??= "a secret of this test alone";
});

it("gives what Express does not answer the headers of a page", () => {
  const headers = plainHeaders();
  expect(headers["Content-Security-Policy"]).toMatch(
    /^default-src 'none';.*frame-ancestors 'none'/,
  );
  expect(headers).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
});

it("lets one answer's page run a company's script, and nothing else of it", () => {
  let policy =
    "default-src 'self';script-src 'self' 'nonce-x';worker-src 'self';connect-src 'self'";
  const res = {
    getHeader: () => policy,
    setHeader: (_name: string, value: string) => (policy = value),
  };
  const script = { address: "https://sdk.example.com/js/v2", calls: "https://api.example.com" };
  allowScript(res as never, script);
  expect(policy).toBe(
    "default-src 'self';script-src 'self' 'nonce-x' https://sdk.example.com;worker-src 'self';connect-src 'self' https://api.example.com",
  );
});

it("gives them to headers beyond Node.js's own limit, too", async () => {
  const server = createServer({ maxHeaderSize: 1024 });
  answerBrokenRequests(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(4_000)}\r\n\r\n`);
  const answer = await text(socket);
  server.close();
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  for (const name of Object.keys(plainHeaders())) expect(answer).toContain(`\r\n${name}: `);
});

it.each(["/c/x/track", "/c/x/%74rack", "/c/x/TRACK/", "/%63/x/track"])(
  "knows the frame of other companies' code at %s",
  (path) => expect(isTracking({ path })).toBe(true),
);

it("knows a page that may be framed in any spelling, and a frame by the browser's word", () => {
  expect(isFrameable({ path: "/c/x/%65mbed" })).toBe(true);
  expect(isFrameable({ path: "/c/x/track" })).toBe(false);
  const request = (headers: HeadersInit) =>
    new Request("http://x.localhost/c/x/track", { headers });
  expect(isForFrame(request({ "sec-fetch-dest": "iframe" }))).toBe(true);
  expect(isForFrame(request({ "sec-fetch-dest": "document" }))).toBe(false);
  expect(isForFrame(request({}))).toBe(false);
});
