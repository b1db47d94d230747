import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  contextAt,
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { findAnswer } from "./find-answer.server";
import { withIdempotency } from "./run-once.server";

const now = new Date("2026-11-21T12:00:00Z");
const keyed = { scope: "t", key: "k", content: { a: 1 } };

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

describe("findAnswer", () => {
  it("returns a key's first answer for 24 hours, to its own organisation and scope", async () => {
    const ctx = await createTestOrganization(now);
    expect(await findAnswer(ctx, keyed)).toBeNull();
    await withIdempotency(ctx, "t", "k", { a: 1 }, async () => "first");
    expect(await findAnswer(ctx, keyed)).toEqual({ answer: "first" });
    expect(await findAnswer(ctx, { ...keyed, scope: "u" })).toBeNull();
    expect(await findAnswer(await createTestOrganization(now), keyed)).toBeNull();
    const dayLater = contextAt(ctx.organization, new Date("2026-11-22T12:00:00Z"));
    expect(await findAnswer(dayLater, keyed)).toBeNull();
  });

  it("rejects other content, and an invalid key", async () => {
    const ctx = await createTestOrganization(now);
    await withIdempotency(ctx, "t", "k", { a: 1 }, async () => "first");
    await expect(findAnswer(ctx, { ...keyed, content: { a: 2 } })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    for (const key of ["", "x".repeat(256)]) {
      await expect(findAnswer(ctx, { ...keyed, key })).rejects.toMatchObject({
        code: "malformed_request",
      });
    }
  });

  it("waits until the first call has committed, and no longer than its patience", async () => {
    const ctx = await createTestOrganization(now);
    const first = withIdempotency(ctx, "t", "k", { a: 1 }, async () => {
      await sleep(300);
      return "first";
    });
    const [impatient, patient] = await Promise.all([
      findAnswer(ctx, keyed, 100),
      findAnswer(ctx, keyed, 5_000),
    ]);
    expect(impatient).toBeNull();
    expect(patient).toEqual({ answer: "first" });
    await first;
  });
});
