/** Tests the one click of a mail program (RFC 8058): no cookie, no form token, no redirect. */
import type { AppLoadContext } from "@remix-run/node";
import { beforeAll, expect, it } from "vitest";
import { openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import { mailStopLink } from "~/domain/notifications/mail-stop-link.server";
import { action } from "./reminders";

useTestDatabase();
const now = new Date("2026-11-28T12:00:00Z");
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(now);
});

function post(link: string) {
  const { organization } = giving;
  const facts = { organization, now, ip: "127.0.0.1", session: null };
  const request = new Request(`https://huellas.example/reminders/${link}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  const context = { facts, locale: "es" } as unknown as AppLoadContext;
  return action({ request, context, params: { link } });
}

it("stops the link's kind for the link's person, however often it arrives", async () => {
  const { id } = giving.organization;
  const stopped = { kind: "monthly_suggestion", email: "ines@example.org" } as const;
  const link = mailStopLink(id, stopped, "es");
  for (const _ of [1, 2]) expect(await post(link)).toEqual({ isStopped: true });
  const kept = await contextAt(giving.organization, now).read((db) => db.mailStop.findMany());
  expect(kept).toMatchObject([{ organizationId: id, kind: "monthly_suggestion" }]);
  await expect(post(`${link}x`)).rejects.toMatchObject({ code: "not_found" });
});
