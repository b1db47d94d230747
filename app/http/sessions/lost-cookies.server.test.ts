import { beforeAll, describe, expect, it } from "vitest";
import { hasLostResult, hasLostSession } from "./lost-cookies.server";
import { hasLostLogin } from "./lost-login.server";

const ORIGIN = "http://localhost:3000";
const OF_SESSION = "a".repeat(86);

beforeAll(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});

function get(path: string, headers: Record<string, string> = {}): Request {
  return new Request(ORIGIN + path, { headers });
}

describe("a form that came back", () => {
  it.each([
    ["a session's token without its cookie", OF_SESSION, {}, true],
    ["half of a token", OF_SESSION.slice(43), {}, false],
    ["another cookie alone", OF_SESSION, { cookie: "dadiva_locale=pt-BR" }, true],
    ["a session that has ended", OF_SESSION, { cookie: "dadiva_session=x" }, false],
    ["the token of a page without a session", `${OF_SESSION}.cGxhdGZvcm0`, {}, false],
    ["no token", null, {}, false],
  ])("%s", (_what, token, headers, isLost) => {
    expect(hasLostSession(get("/signup", headers), token)).toBe(isLost);
  });
});

describe("a page after a form without session", () => {
  const referer = (path: string, headers = {}) => ({ referer: ORIGIN + path, ...headers });
  it.each<[string, string, string, Record<string, string>, boolean]>([
    ["opened", "GET", "/password/forgot", {}, false],
    ["of a lost password", "GET", "/password/forgot", referer("/password/forgot"), true],
    ["that refuses its form", "POST", "/password/forgot", referer("/password/forgot"), false],
    ["from the login", "GET", "/password/forgot", referer("/login"), false],
    ["of the login, its target in the query", "GET", "/login", referer("/login?to=%2Fx"), true],
    ["of our staff", "GET", "/operator/login", referer("/operator/login/"), true],
    ["of a donor whose link was opened", "GET", "/mi", referer("/mi/enter/abc"), true],
    ["with a similar name", "GET", "/mi", referer("/michelle"), false],
    ["of the platform itself", "GET", "/", referer("/login"), false],
    ["with the result", "GET", "/mi", referer("/mi", { cookie: "dadiva_flash=sent" }), false],
    ["with a chosen language", "GET", "/login", referer("/login", { cookie: "l=pt" }), false],
    ["with a referrer that is none", "GET", "/login", { referer: "about" }, false],
  ])("%s", (_what, method, path, headers, isLost) => {
    expect(hasLostResult({ method, path, headers })).toBe(isLost);
  });
});

describe("the login page", () => {
  const ticket = encodeURIComponent("/auth/ticket?organization=huellas");
  it.each([
    ["opened", "/login", {}, false],
    ["for a page that needs it", "/login?to=%2Forganizations", {}, false],
    ["after an organisation's host", `/login?to=${ticket}`, {}, true],
    ["with a cookie", `/login?to=${ticket}`, { cookie: "dadiva_locale=pt-BR" }, false],
  ])("%s", (_what, path, headers, isLost) => {
    expect(hasLostLogin(get(path, headers))).toBe(isLost);
  });
});
