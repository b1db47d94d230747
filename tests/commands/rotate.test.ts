/** Tests both rotations from start to end, with the real vault and the real database. */
import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { serverOptions } from "../../app/commands/building/build-bundles.mjs";
import {
  lockDataFolder,
  openSecrets,
  prepareDataFolder,
} from "../../app/commands/running/data-folder.mjs";
import { forgetEnvironments, keepEnvironments } from "../../app/commands/running/environment.mjs";
import {
  makePrivateFolder,
  removePrivateFolder,
} from "../../app/commands/running/private-folder.mjs";
import { rotate } from "../../app/commands/keeping/rotate-command.mjs";
import { startTestDatabase } from "../../app/commands/testing/test-database.mjs";
import { createVaultClient, type VaultClient } from "~/infrastructure/vault-client.server";
import { openPool } from "~/infrastructure/database/pool.server";
import { loadUnder } from "../factories/secrets";

const checkout = path.resolve(import.meta.dirname, "../..");
const SECRET = "a bearer for tests only";
const DAY_MS = 24 * 60 * 60 * 1000;
const NUMBERS = ["4111111111111111", "5555555555554444", "4929418735600284"];
const NOW = new Date("2026-11-21T12:00:00Z");

// Beside node_modules, because the bundles keep their packages outside.
fs.mkdirSync(path.join(checkout, "build"), { recursive: true });
const root = fs.mkdtempSync(path.join(checkout, "build/rotate-test-"));
const dataDir = makePrivateFolder("dadiva-rotate-");
const keyFile = path.join(dataDir, "vault.key");
let database: Awaited<ReturnType<typeof startTestDatabase>>;
let owner: pg.Pool;
const children: ChildProcess[] = [];
beforeAll(async () => {
  const entries = { vault: "app/vault/process.ts", reseal: "jobs/reseal.ts" };
  const entryPoints = Object.entries(entries).map(([out, entry]) => ({ in: entry, out }));
  const options = serverOptions(checkout) as BuildOptions;
  await build({ ...options, entryPoints, outdir: path.join(root, "build") });
  database = await startTestDatabase(checkout, () => undefined);
  // The factories create people in it, with the product's own operations.
  for (const [name, value] of Object.entries(database.env)) vi.stubEnv(name, value);
  vi.stubEnv("DATABASE_APP_URL", database.env.TEST_DATABASE_APP_URL);
  vi.stubEnv("DATABASE_PLATFORM_URL", database.env.TEST_DATABASE_PLATFORM_URL);
  owner = openPool({ connectionString: database.env.TEST_DATABASE_URL, max: 2 });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  const { closeDatabase } = await import("~/infrastructure/database/database.server");
  await Promise.all([closeDatabase(), owner.end()]);
  vi.unstubAllEnvs();
  await database.stop();
  fs.rmSync(root, { recursive: true });
  removePrivateFolder(dataDir);
});

interface Ring {
  current: string;
  keys: Record<string, string>;
}
const readRing = () => JSON.parse(fs.readFileSync(keyFile, "utf8")) as Ring;

async function startVault(): Promise<{ url: string; client: VaultClient; stop(): Promise<void> }> {
  const child = fork(path.join(root, "build/vault.js"), {
    silent: true,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      VAULT_URL: "http://127.0.0.1:0",
      VAULT_SECRET: SECRET,
      VAULT_KEY_FILE: keyFile,
      DATABASE_VAULT_URL: database.env.TEST_DATABASE_VAULT_URL,
      DLOCAL_URL: "http://127.0.0.1:9",
      DLOCAL_LOGIN: "l",
      DLOCAL_TRANS_KEY: "t",
      DLOCAL_SECRET: "s",
    },
  });
  children.push(child);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  const client = createVaultClient({ url, secret: SECRET });
  return {
    url,
    client,
    async stop() {
      await client.close();
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    },
  };
}

/** Stores a card for later charges. Returns its organisation and id. */
async function storeCard(client: VaultClient, number: string): Promise<[string, string]> {
  const organizationId = randomUUID();
  const typed = {
    cc_number: number,
    cc_expiration: "11/31",
    cc_verification_number: "917",
    cardholder_name: "ANA PAZ",
  };
  const { body } = await client.tokenise({
    organizationId,
    country: "BR",
    contentType: "application/json",
    body: Buffer.from(JSON.stringify({ payment_method: typed })),
  });
  const tokenised = JSON.parse(body.toString()) as {
    payment_method: { gateway: { token: string } };
  };
  const { token } = tokenised.payment_method.gateway;
  const donationId = randomUUID();
  return [
    organizationId,
    await client.store({ organizationId, token, donationId, chargeFollows: true }),
  ];
}

it("rotates the vault's key completely, in spite of a card that does not open", async () => {
  const settings = { root, dataDir, env: { VAULT_KEY_FILE: keyFile } };
  expect(await rotate({ ...settings, what: "vault-first" })).toContain("the vault's first keys");
  await expect(rotate({ ...settings, what: "vault-first" })).rejects.toThrow(/is there already/);
  const { current: first } = readRing();
  const vault = await startVault();
  const env = { ...settings.env, VAULT_URL: vault.url, VAULT_SECRET: SECRET };
  const step = (what: string) => rotate({ root, dataDir, env, what });
  const cards: [string, string][] = [];
  for (const number of NUMBERS) cards.push(await storeCard(vault.client, number));
  const [[damagedOf, damaged] = ["", ""], ...whole] = cards;
  await owner.query("UPDATE vault.cards SET sealed = '\\x00' WHERE id = $1", [damaged]);

  // Without the lock, the second of two rotations would overwrite the first one's key.
  const [done, refused] = await Promise.allSettled([step("vault"), step("vault")]);
  expect(refused).toMatchObject({ status: "rejected", reason: { name: "Refusal" } });
  expect(done).toMatchObject({ status: "fulfilled" });
  const told = done.status === "fulfilled" ? done.value : "";
  expect(told).toContain("2 cards were sealed anew");
  expect(told).toContain(`1 can't be opened (organisation/card)`);
  expect(told).toContain(`${damagedOf}/${damaged}`);
  const { current: second, keys } = readRing();
  expect(second).not.toBe(first);
  expect(Object.keys(keys)).toEqual([first, second]);

  expect(await step("vault-retire")).toContain(
    `0 keys retired; 1 seal stored cards still (${first}`,
  );
  await vault.client.erase(damagedOf, damaged);
  expect(await step("vault-retire")).toContain("1 seal one-time cards still");
  await owner.query("DELETE FROM vault.card_tokens");
  expect(await step("vault-retire")).toMatch(/^1 keys retired\. Backups/);
  expect(Object.keys(readRing().keys)).toEqual([second]);
  expect(fs.readdirSync(dataDir)).toEqual(["vault.key"]);
  await vault.stop();

  const again = await startVault();
  for (const [index, [organizationId, card]] of whole.entries())
    expect(await again.client.inspect(organizationId, card)).toMatchObject({
      last_four: NUMBERS[index + 1]?.slice(-4),
      expiration_year: 2031,
    });
  await again.stop();
}, 180_000);

/** Writes the worker's settings for the commands, as `npm start` does. */
function start(): void {
  const { APP_SECRET, APP_SECRET_ALSO = "" } = openSecrets(dataDir) as Record<string, string>;
  const worker = {
    APP_SECRET,
    APP_SECRET_ALSO,
    DATABASE_APP_URL: database.env.TEST_DATABASE_APP_URL,
    DATABASE_PLATFORM_URL: database.env.TEST_DATABASE_PLATFORM_URL,
  };
  keepEnvironments(dataDir, { web: worker, worker, vault: {}, databaseUrl: "" });
}

const secretsFile = path.join(dataDir, "secrets.json");
const readSecrets = () =>
  JSON.parse(fs.readFileSync(secretsFile, "utf8")) as Record<string, string>;

/** Returns the code of a process with these secrets. */
const under = (secret = "", also = "") =>
  loadUnder(secret, also, async () => ({
    ...(await import("~/domain/users/two-factor/totp.server")),
    ...(await import("~/domain/users/two-factor/two-factor-reset.server")),
  }));

async function secretOf(userId: string): Promise<string> {
  const { rows } = await owner.query<{ secret: string }>(
    "SELECT secret FROM two_factors WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.secret ?? "";
}

it("rotates APP_SECRET completely, and keeps the old one for the lifetime of mailed links", async () => {
  prepareDataFolder(dataDir);
  const old = (openSecrets(dataDir) as Record<string, string>).APP_SECRET;
  const leave = lockDataFolder(dataDir);
  const step = (what: string, now = false) => rotate({ root, dataDir, env: {}, what, now });
  start();
  const before = await under(old);
  const { signUp } = await import("../factories/people");
  const { userId } = await signUp(NOW);
  await owner.query(
    `INSERT INTO two_factors (user_id, secret, confirmed_at, created_at, updated_at)
     VALUES ($1, $2, $3, $3, $3)`,
    [userId, before.sealSecret("KEPT"), NOW],
  );
  const link = before.resetToken(userId);

  await expect(step("secret-promote")).rejects.toThrow(/No secret is staged/);
  await expect(step("secret-retire")).rejects.toThrow(/no secret to retire/);
  expect(await step("secret-stage")).toContain("accepted from the next start on");
  await expect(step("secret-stage")).rejects.toThrow(/under way/);
  const staged = readSecrets().APP_SECRET_ALSO;
  expect(await step("secret-promote")).toContain("Start again now");
  await expect(step("secret-promote")).rejects.toThrow(/promoted already/);
  expect(readSecrets()).toMatchObject({ APP_SECRET: staged, APP_SECRET_ALSO: old });
  await expect(step("secret-reseal")).rejects.toThrow(/does not know the new secret/);
  start();
  expect(await step("secret-reseal")).toMatch(/^1 people's second factors and 0 .*30 days after/);
  expect((await under(staged)).openSecret(await secretOf(userId))).toBe("KEPT");

  // A donor's link holds longest, for 30 days (donor-link.server.ts).
  await expect(step("secret-retire")).rejects.toThrow(/needed until 20.*second factor.*--now/s);
  promotedAgo(30 * DAY_MS - 60_000);
  await expect(step("secret-retire")).rejects.toThrow(/needed until/);
  promotedAgo(null);
  await expect(step("secret-retire")).rejects.toThrow(/not known when.*wait 30 days/);
  expect((await under(staged, old)).readResetToken(link)).toBe(userId);
  promotedAgo(30 * DAY_MS);
  expect(await step("secret-retire")).toMatch(/^0 people's.*links signed with it end then\.$/);
  expect(readSecrets().APP_SECRET).toBe(staged);
  expect(Object.keys(readSecrets()).filter((name) => /ALSO|PROMOTED/.test(name))).toEqual([]);
  expect((await under(staged)).readResetToken(link)).toBeNull();

  await step("secret-stage");
  await step("secret-promote");
  start();
  expect(await step("secret-retire", true)).toMatch(/^1 people's.*So do the links by which people/);
  const now = readSecrets().APP_SECRET;
  expect((await under(now)).openSecret(await secretOf(userId))).toBe("KEPT");
  forgetEnvironments(dataDir);
  leave();
}, 180_000);

function promotedAgo(milliseconds: number | null): void {
  const { APP_SECRET_PROMOTED_AT: _before, ...secrets } = readSecrets();
  const at = new Date(Date.now() - (milliseconds ?? 0)).toISOString();
  const promoted = milliseconds === null ? {} : { APP_SECRET_PROMOTED_AT: at };
  fs.writeFileSync(secretsFile, JSON.stringify({ ...secrets, ...promoted }));
}
