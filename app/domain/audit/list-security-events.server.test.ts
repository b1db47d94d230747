import { beforeAll, describe, expect, it } from "vitest";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { jobContext, useTestDatabase } from "../../../tests/factories/database";
import { later, signedInContext, signUp, type SignedUp } from "../../../tests/factories/people";
import { listRecentSecurityEvents } from "./list-recent-security-events.server";
import { listSecurityEvents } from "./list-security-events.server";
import type { SecurityEventName } from "./operations";
import { recordSecurityEvent } from "./record-security-event.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const firstPage = { page: 1, perPage: 25 };
let person: SignedUp;
let ctx: OrganizationContext;

/** Records an event several times, one second apart. */
async function happen(event: SecurityEventName, from: number, times = 1, details = {}) {
  const across = acrossOrganizations("a test brings it about", now);
  await across.transaction(async (db) => {
    for (let second = 0; second < times; second += 1) {
      const at = { now: later(ctx, from + second).now, ip: "198.51.100.7" };
      await recordSecurityEvent(db, at, { event, userId: person.userId, details });
    }
  });
}

beforeAll(async () => {
  person = await signUp(now);
  ctx = await signedInContext(person, now);
  await happen("log_in_refused", 60, 3);
  await happen("email_changed", 120, 1, { email: "ana@huellas.example" });
  await happen("log_in_refused", 180, 40);
  await happen("password_reset_asked", 200, 2);
});

describe("listSecurityEvents", () => {
  it("shows a person the events on their account, newest first, in pages", async () => {
    const { items, total } = await listSecurityEvents(ctx, {}, { page: 2, perPage: 42 });
    expect(total).toBe(48);
    expect(items.map(({ event }) => event)).toEqual([
      "email_changed",
      ...Array.from({ length: 3 }, () => "log_in_refused"),
      "session_started",
      "register",
    ]);
    expect(items[0]).toMatchObject({ about: "a•••@huellas.example", ip: "198.51.100.7", times: 1 });
    expect(items.at(-1)?.organization).toBe(ctx.organization.name);
  });

  it("filters by event, address and organisation", async () => {
    const total = async (filter: Parameters<typeof listSecurityEvents>[1]) =>
      (await listSecurityEvents(ctx, filter, firstPage)).total;
    expect(await total({ event: "log_in_refused" })).toBe(43);
    expect(await total({ q: "198.51.100" })).toBe(46);
    expect(await total({ q: ctx.organization.name.toUpperCase() })).toBeGreaterThan(0);
    expect(await total({ q: "nobody at all" })).toBe(0);
  });

  it("exports the same rows", async () => {
    const rows = [];
    for await (const batch of listSecurityEvents.forFile(ctx, {})) rows.push(...batch);
    expect(rows).toEqual((await listSecurityEvents(ctx, {}, { page: 1, perPage: 100 })).items);
  });

  it("shows only the person's own events, and none without a person", async () => {
    const other = await signedInContext(await signUp(now), now);
    const { items } = await listSecurityEvents(other, {}, firstPage);
    expect(items.map(({ event }) => event)).toEqual(["session_started", "register"]);
    const nobody = jobContext(ctx.organization, "documents.scan-attachment", now);
    const refused = { code: "forbidden" };
    await expect(listSecurityEvents(nobody, {}, firstPage)).rejects.toMatchObject(refused);
    await expect(listSecurityEvents.forFile(nobody, {}).next()).rejects.toMatchObject(refused);
    const recent = listRecentSecurityEvents(nobody);
    await expect(recent).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("listRecentSecurityEvents", () => {
  it("groups events that strangers cause, so that they hide nothing", async () => {
    const recent = await listRecentSecurityEvents(ctx);
    expect(recent.map(({ event, times }) => [event, times])).toEqual([
      ["log_in_refused", 40],
      ["password_reset_asked", 2],
      ["email_changed", 1],
      ["log_in_refused", 3],
      ["session_started", 1],
      ["register", 1],
    ]);
    // A group's row is its newest event.
    expect(recent[0]?.at).toEqual(later(ctx, 219).now);
    expect(await listRecentSecurityEvents(ctx, 3)).toHaveLength(3);
  });
});
