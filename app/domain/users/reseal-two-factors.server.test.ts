import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { signUp } from "../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const OLD = "the secret that is going away with its 40 signs";
const NEW = "the secret that comes in its place with its 40 signs";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([database.close(), closeDatabase()]);
});

/** The product's code as it is started with these secrets. */
async function under(secret: string, also = "") {
  vi.resetModules();
  vi.stubEnv("APP_SECRET", secret);
  vi.stubEnv("APP_SECRET_ALSO", also);
  const [{ resealTwoFactors }, { openSecret, sealSecret }] = await Promise.all([
    import("./reseal-two-factors.server"),
    import("./totp.server"),
  ]);
  return { resealTwoFactors, openSecret, sealSecret };
}

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

it("seals what another secret sealed anew, so that the old one can go", async () => {
  const before = await under(OLD);
  const userId = await keep(before.sealSecret("KEPT"), before.sealSecret("WAITING"));
  const both = await under(NEW, OLD);
  expect((await both.resealTwoFactors(NOW)).resealed).toBeGreaterThanOrEqual(1);
  const alone = await under(NEW);
  const row = await read(userId);
  expect(alone.openSecret(row?.secret ?? "")).toBe("KEPT");
  expect(alone.openSecret(row?.pending_secret ?? "")).toBe("WAITING");
  const again = await (await under(NEW, OLD)).resealTwoFactors(NOW);
  expect(again.resealed).toBe(0);
  expect(await read(userId)).toEqual(row);
});

it("leaves what was changed while it ran", async () => {
  const before = await under(OLD);
  const userId = await keep(before.sealSecret("BEFORE"));
  const both = await under(NEW, OLD);
  const theirs = both.sealSecret("THEIRS");
  const person = await database.owner.connect();
  try {
    // The person enrols again in a transaction that ends between the batch's read and its write.
    await person.query("BEGIN");
    const change = "UPDATE two_factors SET secret = $2 WHERE user_id = $1";
    await person.query(change, [userId, theirs]);
    const resealing = both.resealTwoFactors(NOW);
    await expect.poll(isSomebodyWaiting, { timeout: 30_000 }).toBe(true);
    await person.query("COMMIT");
    await resealing;
  } finally {
    person.release();
  }
  expect((await read(userId))?.secret).toBe(theirs);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rowCount } = await database.owner.query(
    `SELECT 1 FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE two_factors%' AND usename = 'dadiva_platform'`,
  );
  return rowCount === 1;
}

it("counts what nobody can open, and goes on", async () => {
  const lost = await under("a secret that nobody has any more with its 40 signs");
  const gone = await keep(lost.sealSecret("GONE"));
  const old = await under(OLD);
  const userId = await keep(old.sealSecret("KEPT"));
  const result = await (await under(NEW, OLD)).resealTwoFactors(NOW);
  expect(result.unreadable).toBeGreaterThanOrEqual(1);
  expect((await under(NEW)).openSecret((await read(userId))?.secret ?? "")).toBe("KEPT");
  expect((await read(gone))?.secret).toBeTruthy();
});
