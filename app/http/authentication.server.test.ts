import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../tests/factories/database";
import { PASSWORD, signUp, visitorAt } from "../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database.server";
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

describe("authenticateForm", () => {
  it("counts wrong passwords only, for each address and person", async () => {
    const { userId, registration } = await signUp(now);
    const { email } = registration.user;
    const ctx = visitorAt(now);
    const wrong = () => authenticateForm(ctx, loginForm(email, "Mala-clave-larga-1"));
    for (let count = 0; count < 9; count += 1) {
      await expect(wrong()).rejects.toMatchObject({ code: "invalid_credentials" });
      await expect(
        authenticateForm(ctx, loginForm(email.toUpperCase(), PASSWORD)),
      ).resolves.toEqual({
        userId,
      });
    }
    await expect(wrong()).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(authenticateForm(ctx, loginForm(email, PASSWORD))).rejects.toMatchObject({
      code: "rate_limited",
    });
    const nextWindow = visitorAt(new Date(now.getTime() + 300_000));
    await expect(authenticateForm(nextWindow, loginForm(email, PASSWORD))).resolves.toEqual({
      userId,
    });
    const elsewhere = { ...ctx, ip: "127.0.0.77" };
    await expect(authenticateForm(elsewhere, loginForm(email, PASSWORD))).resolves.toEqual({
      userId,
    });
  });

  it("names the fields that are missing", async () => {
    await expect(authenticateForm(visitorAt(now), loginForm("", ""))).rejects.toMatchObject({
      code: "validation_failed",
      fields: { email: [{ code: "required" }], password: [{ code: "required" }] },
    });
  });
});

describe("onwardUrl", () => {
  it("leads to the one organisation, to the list of several, and where somebody wanted to go", () => {
    expect(onwardUrl(null, ["huellas"])).toBe(startUrl("huellas"));
    expect(onwardUrl(null, ["huellas", "manos"])).toBe("/organizations");
    expect(onwardUrl(null, [])).toBe("/organizations");
    expect(onwardUrl("/organizations?x=1", ["huellas"])).toBe("/organizations?x=1");
    expect(onwardUrl("http://manos.localhost:3000/manage/donations?page=2", ["huellas"])).toBe(
      "http://manos.localhost:3000/auth/start?to=%2Fmanage%2Fdonations%3Fpage%3D2",
    );
  });

  it.each([
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "/login",
    "/logout?x",
    "/",
  ])("does not follow %s", (to) => expect(onwardUrl(to, ["huellas"])).toBe(startUrl("huellas")));
});
