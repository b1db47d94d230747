import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  contextAt,
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { DomainError } from "~/domain/errors";
import { requireKey, withIdempotency } from "./run-once.server";

const now = new Date("2026-11-21T12:00:00Z");
const dayLater = new Date("2026-11-22T12:00:00Z");

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

describe("withIdempotency", () => {
  it("repeats the first answer, for any key order in the content", async () => {
    const ctx = await createTestOrganization(now);
    const work = vi.fn(async () => ({ n: 1 }));
    const first = await withIdempotency(ctx, "t", "k", { a: 1, b: { c: 2, d: 3 } }, work);
    const again = await withIdempotency(ctx, "t", "k", { b: { d: 3, c: 2 }, a: 1 }, work);
    expect([first, again]).toEqual(Array(2).fill({ state: "done", answer: { n: 1 } }));
    expect(work).toHaveBeenCalledOnce();
  });

  it("rejects other content, and separates keys by tenant and scope", async () => {
    const ctx = await createTestOrganization(now);
    const other = await createTestOrganization(now);
    const work = vi.fn(async () => null);
    await withIdempotency(ctx, "t", "k", 1, work);
    await expect(withIdempotency(ctx, "t", "k", 2, work)).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    await withIdempotency(ctx, "u", "k", 2, work);
    await withIdempotency(other, "t", "k", 2, work);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("refuses a key that is empty, too long or holds a card number, and takes ids of all kinds", () => {
    const refused = (key: string) => () => requireKey(key);
    for (const key of ["", "k".repeat(256)]) {
      expect(refused(key)).toThrow(expect.objectContaining({ code: "malformed_request" }));
    }
    for (const key of ["4111111111111111", "donation-4111 1111 1111 1111"]) {
      const fields = { idempotency_key: [{ code: "card_number_in_other_field" }] };
      expect(refused(key)).toThrow(expect.objectContaining({ fields }));
    }
    // The last groups of this id, with the counter behind it, are a card number by chance.
    requireKey("018f0000-4111-4111-8111-111111111111-1");
    requireKey("k".repeat(255));
  });

  it("frees the key when the work throws, and after 24 hours", async () => {
    const ctx = await createTestOrganization(now);
    const refusing = async () => Promise.reject(new DomainError("already_exists"));
    await expect(withIdempotency(ctx, "t", "k", 1, refusing)).rejects.toMatchObject({
      code: "already_exists",
    });
    await withIdempotency(ctx, "t", "k", 2, async () => "first");
    const later = contextAt(ctx.organization, dayLater);
    const answer = await withIdempotency(later, "t", "k", 3, async () => "second");
    expect(answer).toEqual({ state: "done", answer: "second" });
  });

  it("makes an equal call wait for the first one that still runs", async () => {
    const ctx = await createTestOrganization(now);
    const work = vi.fn(async () => {
      await sleep(200);
      return "once";
    });
    const calls = [1, 2, 3].map(() => withIdempotency(ctx, "t", "k", 1, work));
    expect(await Promise.all(calls)).toEqual(Array(3).fill({ state: "done", answer: "once" }));
    expect(work).toHaveBeenCalledOnce();
  });

  it("returns 'running' after 25 s, not later, if the first call still runs", async () => {
    const ctx = await createTestOrganization(now);
    const holder = await database.owner.connect();
    await holder.query("BEGIN");
    await holder.query(
      `INSERT INTO idempotency_keys (organization_id, scope, key, fingerprint, state, created_at, expires_at)
       VALUES ($1, 't', 'k', '', 'running', $2, $2)`,
      [ctx.organizationId, now],
    );
    const started = performance.now();
    const second = await withIdempotency(ctx, "t", "k", 1, async () => "twice");
    const took = performance.now() - started;
    await holder.query("ROLLBACK");
    holder.release();
    expect(second).toEqual({ state: "running" });
    expect(took).toBeGreaterThan(24_900);
    expect(took).toBeLessThan(29_000);
  });

  it("rejects an invalid key, and runs plainly without one", async () => {
    const ctx = await createTestOrganization(now);
    const long = withIdempotency(ctx, "t", "x".repeat(256), 1, async () => 1);
    await expect(long).rejects.toMatchObject({ code: "malformed_request" });
    expect(await withIdempotency(ctx, "t", null, 1, async () => 1)).toEqual({
      state: "done",
      answer: 1,
    });
  });
});
