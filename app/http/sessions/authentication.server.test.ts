import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import type { PlatformContext } from "~/domain/context";
import { PASSWORD, signUp, visitorAt } from "../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { authenticateForm, onwardUrl, startUrl } from "./authentication.server";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

function loginForm(email: string, password: string): Request {
  return new Request("http://localhost:3000/login", {
    method: "POST",
    body: new URLSearchParams({ email, password }),
  });
}

const wrong = (ctx: PlatformContext, email: string) =>
  authenticateForm(ctx, loginForm(email, "Mala-clave-larga-1"));

describe("authenticateForm", () => {
  it("counts only wrong passwords, for each account", async () => {
    const { userId, registration } = await signUp(now);
    const { email } = registration.user;
    const ctx = visitorAt(now);
    const right = (at = ctx) => authenticateForm(at, loginForm(email.toUpperCase(), PASSWORD));
    for (let count = 0; count < 9; count += 1) {
      await expect(wrong(ctx, email)).rejects.toMatchObject({ code: "invalid_credentials" });
      await expect(right()).resolves.toEqual({ userId, email });
    }
    await expect(wrong(ctx, email)).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(right()).rejects.toMatchObject({ code: "rate_limited" });
    const nextWindow = visitorAt(new Date(now.getTime() + 300_000));
    await expect(right(nextWindow)).resolves.toEqual({ userId, email });
  });

  it("names the missing fields", async () => {
    await expect(authenticateForm(visitorAt(now), loginForm("", ""))).rejects.toMatchObject({
      code: "validation_failed",
      fields: { email: [{ code: "required" }], password: [{ code: "required" }] },
    });
  });
});

const huellas = { slug: "huellas" };
const team = { slug: "manos", team: "t1" };

describe("onwardUrl", () => {
  it("leads to the only organisation, to the list of several, or to the requested page", () => {
    expect(onwardUrl(null, [huellas])).toBe(startUrl("huellas"));
    expect(onwardUrl(null, [huellas, { slug: "manos" }])).toBe("/organizations");
    expect(onwardUrl(null, [])).toBe("/organizations");
    expect(onwardUrl("/organizations?x=1", [huellas])).toBe("/organizations?x=1");
    const to = "http://manos.localhost:3000/manage/donations?page=2";
    expect(onwardUrl(to, [huellas, { slug: "manos" }])).toBe(
      "http://manos.localhost:3000/auth/start?to=%2Fmanage%2Fdonations%3Fpage%3D2",
    );
    // A person is never redirected to an organisation without a membership.
    expect(onwardUrl(to, [huellas])).toBe(startUrl("huellas"));
  });

  it("leads a team's person to their team, and asks who has several places there", () => {
    expect(onwardUrl(null, [team])).toBe(
      "http://manos.localhost:3000/auth/start?to=%2Fagency&team=t1",
    );
    const to = "http://manos.localhost:3000/agency/team";
    expect(onwardUrl(to, [team, { slug: "manos" }])).toBe(startUrl("manos", "/agency/team", "t1"));
    expect(onwardUrl(to, [team, { ...team, team: "t2" }])).toBe("/organizations");
    expect(onwardUrl("http://manos.localhost:3000/manage/donors", [team])).toBe(
      startUrl("manos", undefined, "t1"),
    );
  });

  it.each([
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "/login",
    "/logout?x",
    "/",
  ])("does not follow %s", (to) => expect(onwardUrl(to, [huellas])).toBe(startUrl("huellas")));
});
