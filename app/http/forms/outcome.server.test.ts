import { beforeAll, describe, expect, it } from "vitest";
import { finishAt, finishOver, forgetOutcome, outcomeOf } from "./outcome.server";

beforeAll(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});

const words = ["saved", "published"] as const;
const page = "http://huellas.localhost:3000/manage/settings";
const requested = (url: string, cookie = "") => new Request(url, { headers: { cookie } });

/** The Cookie header of a browser that followed the redirect. */
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";

describe("the confirmation on a page", () => {
  it("reaches the redirect's page in a cookie that no script can read", () => {
    const response = finishAt("/manage/settings?tab=2", "saved", "other=1");
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/manage/settings?tab=2",
    ]);
    expect(response.headers.getSetCookie()).toEqual([
      "dadiva_flash=saved%20%2Fmanage%2Fsettings; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
      "other=1",
    ]);
    expect(outcomeOf(requested(page, cookieOf(response)), words)).toBe("saved");
    expect(outcomeOf(requested(`${page}.data?_routes=x`, cookieOf(response)), words)).toBe("saved");
  });

  it("is ignored in an address, on another page, and with an unknown word", () => {
    const cookie = cookieOf(finishAt("/manage/settings", "deleted"));
    expect(outcomeOf(requested(`${page}?done=saved`), words)).toBeNull();
    expect(outcomeOf(requested(page, cookie), words)).toBeNull();
    const saved = cookieOf(finishAt("/manage/settings/user", "saved"));
    expect(outcomeOf(requested(page, saved), words)).toBeNull();
  });

  it("is deleted by the page that showed it, and by no other", () => {
    const cookie = cookieOf(finishAt("/manage/settings", "saved"));
    expect(forgetOutcome(cookie, "/manage/settings.data")).toContain("Max-Age=0");
    expect(forgetOutcome(cookie, "/manage/donations")).toBeNull();
    expect(forgetOutcome(undefined, "/manage/settings")).toBeNull();
  });

  it("stays when the page has nothing else to show", () => {
    const cookie = cookieOf(finishOver("/email/revoke", "done"));
    expect(outcomeOf(requested("http://dadiva.localhost/email/revoke", cookie), ["done"])).toBe(
      "done",
    );
    expect(forgetOutcome(cookie, "/email/revoke")).toBeNull();
  });
});
