import { describe, expect, it } from "vitest";
import { destinationOf, localPath } from "./destination";

const own = { scheme: "http", appHost: "localhost:3000" };

describe("localPath", () => {
  it.each([
    "/",
    "/manage/dashboard",
    "/manage/donations?page=2&q=a%2Fb",
    "/account/verifications#x",
  ])("keeps %s", (path) => expect(localPath(path)).toBe(path));

  it.each([
    null,
    "",
    "manage",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "http://evil.example/",
    "javascript:alert(1)",
    `/${"a".repeat(3000)}`,
  ])("rejects %j", (path) => expect(localPath(path)).toBeNull());
});

describe("destinationOf", () => {
  it("recognises the product's own hosts", () => {
    expect(destinationOf("/organizations", own)).toEqual({ slug: null, path: "/organizations" });
    expect(destinationOf("http://huellas.localhost:3000/manage/donations?page=2", own)).toEqual({
      slug: "huellas",
      path: "/manage/donations?page=2",
    });
    expect(destinationOf("http://localhost:3000/organizations", own)).toEqual({
      slug: null,
      path: "/organizations",
    });
  });

  it.each([
    "https://huellas.localhost:3000/manage",
    "http://huellas.localhost:3000.evil.example/",
    "http://evil.example/.localhost:3000",
    "http://localhost:3000@evil.example/",
    "http://user:pass@huellas.localhost:3000/",
    "http://huellas.localhost:3000//evil.example",
    "http://operador.localhost:3000/",
    "http://a.b.localhost:3000/",
    "http:\\\\evil.example",
    "//evil.example",
    "javascript:alert(1)",
  ])("rejects %s", (to) => expect(destinationOf(to, own)).toBeNull());
});
