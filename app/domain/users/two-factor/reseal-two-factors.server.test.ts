import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { signUp } from "../../../../tests/factories/people";
import { isWaitedFor } from "../../../../tests/factories/locks";
import {
  loadUnder,
  LOST_SECRET,
  NEW_SECRET,
  OLD_SECRET,
} from "../../../../tests/factories/secrets";
import { closeDatabase } from "~/infrastructure/database/database.server";

const NOW = new Date("2026-11-21T12:00:00Z");

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([database.close(), closeDatabase()]);
});

const under = (secret: string, also = "") =>
  loadUnder(secret, also, async () => ({
    ...(await import("./reseal-two-factors.server")),
    ...(await import("./totp.server")),
  }));

async function keep(sealed: string, pending: string | null = null): Promise<string> {
  const { userId } = await signUp(NOW);
  await database.owner.query(
    `INSERT INTO two_factors (user_id, secret, confirmed_at, pending_secret, pending_at, pending_session_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4::text, CASE WHEN $4 IS NOT NULL THEN $3::timestamptz END, CASE WHEN $4 IS NOT NULL THEN $1::uuid END, $3, $3)`,
    [userId, sealed, NOW, pending],
  );
  return userId;
}

async function read(userId: string) {
  const { rows } = await database.owner.query<{ secret: string; pending_secret: string | null }>(
    "SELECT secret, pending_secret FROM two_factors WHERE user_id = $1",
    [userId],
  );
  return rows[0];
}

it("reseals secrets under another APP_SECRET, so that the old one can be removed", async () => {
  const before = await under(OLD_SECRET);
  const userId = await keep(before.sealSecret("KEPT"), before.sealSecret("WAITING"));
  const both = await under(NEW_SECRET, OLD_SECRET);
  expect((await both.resealTwoFactors(NOW)).resealed).toBeGreaterThanOrEqual(1);
  const alone = await under(NEW_SECRET);
  const row = await read(userId);
  expect(alone.openSecret(row?.secret ?? "")).toBe("KEPT");
  expect(alone.openSecret(row?.pending_secret ?? "")).toBe("WAITING");
  const again = await (await under(NEW_SECRET, OLD_SECRET)).resealTwoFactors(NOW);
  expect(again.resealed).toBe(0);
  expect(await read(userId)).toEqual(row);
});

it("keeps a secret that was changed meanwhile", async () => {
  const before = await under(OLD_SECRET);
  const userId = await keep(before.sealSecret("BEFORE"));
  const both = await under(NEW_SECRET, OLD_SECRET);
  const theirs = both.sealSecret("THEIRS");
  const person = await database.owner.connect();
  try {
    // The person enrols again in a transaction that commits between the batch's read and its write.
    await person.query("BEGIN");
    const change = "UPDATE two_factors SET secret = $2 WHERE user_id = $1";
    await person.query(change, [userId, theirs]);
    const resealing = both.resealTwoFactors(NOW);
    await expect.poll(() => isWaitedFor(person), { timeout: 20_000 }).toBe(true);
    await person.query("COMMIT");
    await resealing;
  } finally {
    person.release();
  }
  expect((await read(userId))?.secret).toBe(theirs);
});

it("counts unreadable secrets, and continues", async () => {
  const lost = await under(LOST_SECRET);
  const gone = await keep(lost.sealSecret("GONE"));
  const old = await under(OLD_SECRET);
  const userId = await keep(old.sealSecret("KEPT"));
  const result = await (await under(NEW_SECRET, OLD_SECRET)).resealTwoFactors(NOW);
  expect(result.unreadable).toBeGreaterThanOrEqual(1);
  expect((await under(NEW_SECRET)).openSecret((await read(userId))?.secret ?? "")).toBe("KEPT");
  expect((await read(gone))?.secret).toBeTruthy();
});
