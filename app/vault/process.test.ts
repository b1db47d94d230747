import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createVaultClient } from "~/infrastructure/vault-client.server";
import { startTestDatabase, type TestDatabase } from "./testing/database";
import { SECRET, startProvider } from "./testing/vault";

const ROOT = join(import.meta.dirname, "../..");
const ORGANIZATION = "0191d0a0-0000-7000-8000-00000000000a";
const DONATION = "0191d0a0-0000-7000-8000-0000000000d1";
/** These numbers occur nowhere else, so a single hit proves a leak. */
const CANARY = { pan: "4929418735600284", expiration: "11/31", cvv: "9173", name: "CANARIA ROJA" };

// The bundle imports its packages, so its folder must lie beside node_modules.
const folder = (() => {
  mkdirSync(join(ROOT, "build"), { recursive: true });
  return mkdtempSync(join(ROOT, "build/vault-test-"));
})();
const keys = mkdtempSync(join(tmpdir(), "dadiva-vault-keys-"));
let database: TestDatabase;
let provider: Awaited<ReturnType<typeof startProvider>>;
let onCharge: () => void = () => undefined;
let chargeMs = 30;
let output = "";
const children: ChildProcess[] = [];

beforeAll(async () => {
  buildSync({
    entryPoints: [join(ROOT, "app/vault/process.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outfile: join(folder, "vault.js"),
    logLevel: "error",
  });
  database = await startTestDatabase();
  provider = await startProvider((_, response) => {
    onCharge();
    setTimeout(() => response.end(`{"echo":"${CANARY.pan}"}`), chargeMs);
  });
}, 30_000);
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await provider.stop();
  await database.stop();
  for (const path of [folder, keys]) rmSync(path, { recursive: true });
});

function spawnVault(over: Record<string, string> = {}): ChildProcess {
  const child = fork(join(folder, "vault.js"), {
    silent: true,
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      VAULT_URL: "http://127.0.0.1:0",
      VAULT_SECRET: SECRET,
      VAULT_KEY_FILE: join(keys, "vault.json"),
      DATABASE_VAULT_URL: database.vaultUrl,
      DADIVA_CLOCK: "2027-03-10T15:00:00Z",
      DLOCAL_URL: provider.url,
      DLOCAL_LOGIN: "l",
      DLOCAL_TRANS_KEY: "t",
      DLOCAL_SECRET: "s",
      ...over,
    },
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  return child;
}

async function start(over: Record<string, string> = {}) {
  const child = spawnVault(over);
  const [ready] = (await once(child, "message")) as [{ type: string; port: number }];
  expect(ready.type).toBe("ready");
  const client = createVaultClient({ url: `http://127.0.0.1:${ready.port}`, secret: SECRET });
  return { child, client, port: ready.port };
}

const tokeniseOf = (content: object) => ({
  organizationId: ORGANIZATION,
  country: "BR",
  contentType: "application/json",
  body: Buffer.from(JSON.stringify(content)),
});
const typed = {
  payment_method: {
    cc_number: CANARY.pan,
    cc_expiration: CANARY.expiration,
    cc_verification_number: CANARY.cvv.slice(0, 3),
    cardholder_name: CANARY.name,
  },
};
const template = {
  card: { number: "{{card.number}}", cvv: "{{card.security_code}}" },
};
const egressOf = (card: { token: string } | { cardId: string }) => ({
  organizationId: ORGANIZATION,
  card,
  idempotencyKey: "attempt",
  method: "POST" as const,
  url: `${provider.url}/secure_payments`,
  headers: {},
  encoding: "json" as const,
  body: template,
  signing: { recipe: "dlocal-v2", secret: "dlocal" },
  timeoutMs: 2_000,
});

function tokenIn(body: Buffer): string {
  type Tokenised = { payment_method: { gateway: { token: string } } };
  return (JSON.parse(body.toString()) as Tokenised).payment_method.gateway.token;
}

it("loses the codes and keeps the cards when it is killed", async () => {
  const first = await start();
  const tokenised = await first.client.tokenise(tokeniseOf(typed));
  expect(tokenised.card).toBe("token");
  const token = tokenIn(tokenised.body);
  const stored = { organizationId: ORGANIZATION, token, donationId: DONATION, chargeFollows: true };
  const cardId = await first.client.store(stored);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  expect(await first.client.egress(egressOf({ token }))).toEqual({
    sent: false,
    reason: "vault_unavailable",
  });
  await first.client.close();

  const second = await start();
  expect(await second.client.egress(egressOf({ token }))).toEqual({
    sent: false,
    reason: "card_token_expired",
    earlierAttempt: "none",
  });
  expect(await second.client.egress(egressOf({ cardId }))).toMatchObject({
    sent: true,
    body: '{"echo":"************0284"}',
  });
  expect(provider.received.at(-1)?.body).toBe(`{"card":{"number":"${CANARY.pan}"}}`);
  await second.client.close();
  const exit = once(second.child, "exit");
  second.child.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
});

it("listens at VAULT_HOST alone, and refuses an address that names another place", async () => {
  const elsewhere = { VAULT_HOST: "127.0.0.2", VAULT_URL: "http://127.0.0.2:0" };
  const { child, port } = await start(elsewhere);
  const reach = (host: string) => fetch(`http://${host}:${port}/healthz`).then(({ ok }) => ok);
  expect(await reach("127.0.0.2")).toBe(true);
  await expect(reach("127.0.0.1")).rejects.toThrow("fetch failed");
  child.kill("SIGKILL");
  const lost = spawnVault({ VAULT_HOST: "127.0.0.2" });
  expect((await once(lost, "exit"))[0]).toBe(1);
  expect(output).toContain("VAULT_URL: not at VAULT_HOST");
});

it("leaves the result unknown when it dies between consuming the token and responding", async () => {
  for (const point of ["vault.after_consume", "vault.after_send"]) {
    const failpoints = JSON.stringify([{ point, action: "kill" }]);
    const { child, client } = await start({ DADIVA_FAILPOINTS: failpoints });
    child.on("message", (message: { type: string; id: number }) => {
      if (message.type !== "failpoint.claim") return;
      child.send({ type: "failpoint.granted", id: message.id, granted: true });
    });
    const sent = provider.received.length;
    const token = tokenIn((await client.tokenise(tokeniseOf(typed))).body);
    const exit = once(child, "exit");
    expect(await client.egress(egressOf({ token }))).toEqual({
      sent: true,
      unknown: "vault_silent",
    });
    expect(await exit).toEqual([null, "SIGKILL"]);
    expect(provider.received.length - sent).toBe(point === "vault.after_send" ? 1 : 0);
    await client.close();

    const next = await start();
    expect(await next.client.egress(egressOf({ token }))).toEqual({
      sent: false,
      reason: "card_token_expired",
      earlierAttempt: "same_key",
    });
    next.child.kill("SIGTERM");
    await once(next.child, "exit");
    await next.client.close();
  }
});

it("finishes a running charge before it stops", async () => {
  const { child, client } = await start();
  const token = tokenIn((await client.tokenise(tokeniseOf(typed))).body);
  onCharge = () => void child.kill("SIGTERM");
  const exit = once(child, "exit");
  const started = performance.now();
  expect(await client.egress(egressOf({ token }))).toMatchObject({ sent: true, status: 200 });
  expect(await exit).toEqual([0, null]);
  // Well before SHUTDOWN_MS, after which running calls are cut off.
  expect(performance.now() - started).toBeLessThan(4_000);
  await client.close();
  onCharge = () => undefined;
});

it("waits for a running charge up to SHUTDOWN_MS, and no longer", async () => {
  const answers = [];
  for (const [limit, takes] of [
    ["8000", 4_500],
    ["1000", 3_000],
  ] as const) {
    const { child, client } = await start({ SHUTDOWN_MS: limit });
    const token = tokenIn((await client.tokenise(tokeniseOf(typed))).body);
    chargeMs = takes;
    let requested = 0;
    onCharge = () => {
      requested = performance.now();
      child.kill("SIGTERM");
    };
    const exit = once(child, "exit");
    answers.push(await client.egress({ ...egressOf({ token }), timeoutMs: 10_000 }));
    expect(await exit).toEqual([0, null]);
    expect(performance.now() - requested).toBeLessThan(Number(limit) + 1_000);
    await client.close();
  }
  expect(answers[0]).toMatchObject({ sent: true, status: 200 });
  expect(answers[1]).toMatchObject({ sent: true, unknown: expect.any(String) as string });
  onCharge = () => undefined;
  chargeMs = 30;
}, 90_000);

it("exits with one sentence when a setting is wrong", async () => {
  const before = output.length;
  const [code] = (await once(spawnVault({ VAULT_SECRET: "short" }), "close")) as [number];
  expect(code).toBe(1);
  expect(output.slice(before)).toBe("vault: Error: VAULT_SECRET: shorter than 16 characters\n");
});

it("leaves no number, code or name in its output or its tables", async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    "SELECT t::text FROM vault.card_tokens t UNION ALL SELECT c::text FROM vault.cards c",
  );
  await owner.end();
  expect(rows.length).toBeGreaterThan(3);
  expect(output).toContain('"path":"/egress","status":200');
  const everything = output + JSON.stringify(rows);
  for (const secret of [CANARY.pan.slice(0, 12), CANARY.pan.slice(4), CANARY.name]) {
    expect(everything).not.toContain(secret);
  }
});
