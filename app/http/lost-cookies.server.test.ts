import { beforeAll, describe, expect, it } from "vitest";
import { hasLostSession } from "./lost-cookies.server";
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

describe("the login page", () => {
  const ticket = encodeURIComponent("/auth/ticket?organization=huellas");
  it.each([
    ["opened", "/login", {}, false],
    ["from the signup", "/login", { referer: `${ORIGIN}/signup` }, false],
    ["for a page that needs it", "/login?to=%2Forganizations", {}, false],
    [
      "right after its own form",
      "/login?to=%2Forganizations",
      { referer: `${ORIGIN}/login` },
      true,
    ],
    [
      "of our staff, after its form",
      "/operator/login",
      { referer: `${ORIGIN}/operator/login` },
      true,
    ],
    ["after an organisation's host", `/login?to=${ticket}`, {}, true],
    [
      "after a language was chosen",
      "/login",
      {
        referer: `${ORIGIN}/login`,
        cookie: "dadiva_locale=pt-BR",
      },
      false,
    ],
    ["with a referrer that is none", "/login", { referer: "about" }, false],
  ])("%s", (_what, path, headers, isLost) => {
    expect(hasLostLogin(get(path, headers))).toBe(isLost);
  });
});
