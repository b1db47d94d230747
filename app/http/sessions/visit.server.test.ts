import type { Request } from "express";
import { serialize } from "cookie";
import { beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { signUp } from "../../../tests/factories/people";
import { findSession } from "~/domain/users/sessions/find-session.server";
import { startSession, type SessionKind } from "~/domain/users/sessions/start-session.server";
import { visitFacts } from "./visit.server";

const now = new Date("2026-11-21T12:00:00Z");
beforeAll(useTestDatabase);

/** Returns what a page of the platform host finds for a browser with that session. */
async function visit(path: string, kind: SessionKind) {
  const { userId } = await signUp(now);
  const facts = { organizationId: null, ip: "", userAgent: "", authenticatedAt: now };
  const { token } = await startSession(now, { kind, userId, ...facts });
  const cookie = serialize("dadiva_session", token);
  const req = { headers: { cookie }, path, method: "GET" } as unknown as Request;
  const found = await visitFacts(req, {
    requestId: "r",
    host: { kind: "platform" },
    organization: null,
    now,
    ip: "127.0.0.9",
    isJson: false,
  });
  return {
    kind: found.facts.session?.kind,
    cookies: found.cookies,
    isOn: await findSession(now, token),
  };
}

it("starts a signup and ends an unfinished login", async () => {
  const { kind, cookies, isOn } = await visit("/signup", "second_step");
  expect([kind, cookies.length, isOn]).toEqual(["signup", 1, null]);
});

it("leaves an unfinished login alone on other pages, and a complete one on that page too", async () => {
  expect(await visit("/login/two_factor", "second_step")).toMatchObject({ kind: "second_step" });
  expect(await visit("/signup", "platform")).toMatchObject({ kind: "platform", cookies: [] });
});
