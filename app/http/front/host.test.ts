import { describe, expect, it } from "vitest";
import { belongsTo, isDevious, pagePath, parseHost, routedPath } from "./host";
import { isJsonCall } from "~/http/calls/json-calls";

const ours = "localhost:3000";

describe("a host", () => {
  it.each([
    ["localhost:3000", { kind: "platform" }],
    ["LOCALHOST:3000", { kind: "platform" }],
    ["localhost.:3000", { kind: "platform" }],
    ["operador.localhost:3000", { kind: "operator" }],
    ["huellas.localhost:3000", { kind: "organization", slug: "huellas" }],
    ["localhost:3001", null],
    ["a.b.localhost:3000", null],
    ["-.localhost:3000", null],
    [".localhost:3000", null],
    ["evil.example", null],
    ["localhost:3000.evil.example", null],
    [undefined, null],
  ])("%s is %o", (header, host) => {
    expect(parseHost(header, ours)).toEqual(host);
  });

  it.each([
    ["platform", "/login", "/manage/donations"],
    ["platform", "/webhooks/dlocal", "/c/techo"],
    ["organization", "/c/techo", "/login"],
    ["organization", "/manage/api/user", "/internal/api/validate/email"],
    ["organization", "/cvault/credit-card/temporal", "/webhooks/dlocal"],
    ["organization", "/receipts/signed/file", "/receipts"],
    ["organization", "/p/pay/signed", "/p"],
    ["organization", "/reminders/signed", "/reminders"],
    ["organization", "/r/7K3F9QXTM2PA4BCD", "/report"],
    ["operator", "/healthz", "/manage/donations"],
  ] as const)("of the kind %s has %s and not %s", (kind, there, missing) => {
    const host = kind === "organization" ? { kind, slug: "huellas" } : { kind };
    expect(belongsTo(host, there)).toBe(true);
    expect(belongsTo(host, missing)).toBe(false);
  });

  it.each([
    "/manage/../account",
    "/manage/%2e%2E/account",
    "/manage/.%2e/account",
    "/manage/..",
    "/manage/./donations",
    "/manage\\..\\account",
  ])("%s resolves to another path", (path) => {
    expect(isDevious(path)).toBe(true);
  });

  it.each([
    "/c/techo",
    "/manage/a..b",
    "/manage/...",
    "/.well-known/x",
    "/uploads/%2e%2e%2fx",
    "/",
  ])("%s resolves to itself", (path) => {
    expect(isDevious(path)).toBe(false);
  });

  it("normalises a path as the router does", () => {
    expect(routedPath("/c/techo/don%61tions.data")).toBe("/c/techo/donations");
    expect(routedPath("/c/techo/donations//")).toBe("/c/techo/donations");
    expect(routedPath("/c/a%2Fb")).toBe("/c/a%2Fb");
  });

  it("recognises a data request of a page", () => {
    expect(pagePath("/_root.data")).toBe("/");
    expect(pagePath("/manage/donations.data")).toBe("/manage/donations");
  });
});

describe("a JSON call", () => {
  it.each([
    ["POST", { "content-type": "application/json" }, true],
    ["POST", { "content-type": "Application/vnd.api+JSON; charset=utf-8" }, true],
    ["POST", { "content-type": "application/jsonx" }, false],
    ["GET", { accept: "application/json" }, true],
    ["GET", { accept: "text/html, application/json" }, false],
    ["PATCH", {}, true],
    ["DELETE", { accept: "text/html" }, true],
    ["POST", { "content-type": "application/x-www-form-urlencoded" }, false],
    ["HEAD", {}, false],
  ])("%s with %o: %s", (method, headers, is) => {
    expect(isJsonCall({ method, headers })).toBe(is);
  });

  it("is every request to an address that has no page", () => {
    const upload = { method: "POST", headers: { "content-type": "multipart/form-data" } };
    expect(isJsonCall({ ...upload, url: "/manage/organization/pictures" })).toBe(true);
    expect(isJsonCall({ ...upload, url: "/manage/settings" })).toBe(false);
  });
});
