import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { takeKeys } from "./keys";
import { startTestDatabase, type TestDatabase } from "./testing/database";
import { newKeyRing, NOW, startVault, VISA } from "./testing/vault";

let database: TestDatabase;
let run: Awaited<ReturnType<typeof startVault>>;
beforeAll(async () => {
  database = await startTestDatabase();
  run = await startVault(database.vaultUrl);
});
afterAll(async () => {
  await run.stop();
  await database.stop();
});

async function call<T>(path: string): Promise<T> {
  const headers = { authorization: "Bearer a bearer for tests only" };
  const answer = await fetch(run.url + path, { method: "POST", headers, body: "{}" });
  return (await answer.json()) as T;
}

async function storeCard(organizationId: string): Promise<string> {
  const checked = {
    number: VISA,
    brand: "visa",
    expirationMonth: 12,
    expirationYear: 2031,
    holderName: "ANA PAZ",
    securityCode: "123",
  };
  const { token } = await run.vault.tokens.create(organizationId, checked, NOW);
  const donationId = randomUUID();
  return run.vault.stored.store(
    { organizationId, token, donationId, version: 1, chargeFollows: true },
    NOW,
  );
}

it("seals every tenant's cards with the new key while they are read, and then no longer needs the old one", async () => {
  const { vault } = run;
  const tenants = [randomUUID(), randomUUID()];
  const cards: [string, string][] = [];
  for (const tenant of tenants) cards.push([tenant, await storeCard(tenant)]);
  const old = vault.ring.current;
  const fresh = { ...vault.ring, current: "k-2" };
  takeKeys(vault.ring, {
    ...fresh,
    keys: new Map([...vault.ring.keys, ["k-2", randomBytes(32)]]),
  });
  const late = await storeCard(tenants[0]!);
  expect(await call("/keys")).toMatchObject({
    current: "k-2",
    keys: { [old]: { cards: 2 }, "k-2": { cards: 1 } },
  });
  for (const [tenant, card] of cards)
    expect((await vault.stored.release(tenant, card)).number).toBe(VISA);
  expect(await call("/keys/rotate")).toEqual({ rotated: 2, damaged: [] });
  expect(await call("/keys/rotate")).toEqual({ rotated: 0, damaged: [] });
  expect(await call("/keys")).toMatchObject({
    keys: { [old]: { cards: 0, tokens: 2 }, "k-2": { cards: 3 } },
  });
  const gone = new Map(vault.ring.keys);
  gone.delete(old);
  takeKeys(vault.ring, { ...fresh, keys: gone });
  for (const [tenant, card] of [...cards, [tenants[0]!, late] as const])
    expect((await vault.stored.release(tenant, card)).number).toBe(VISA);
});

it("skips a record that does not open, names it, and leaves it under its key", async () => {
  const { vault } = run;
  const organizationId = randomUUID();
  const old = vault.ring.current;
  const cards: string[] = [];
  for (let made = 0; made < 3; made += 1) cards.push(await storeCard(organizationId));
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // The damaged records fill more than a batch and come first; the others must not wait for them.
  await owner.query(
    `INSERT INTO vault.cards SELECT organization_id, gen_random_uuid(), gen_random_uuid(), version, key_id,
            wrapped_key, '\\x00', fingerprint, brand, first_six, last_four, created_at
       FROM vault.cards, generate_series(1, 101) WHERE id = $1`,
    [cards[0]],
  );
  await owner.query(
    "WITH gone AS (DELETE FROM vault.cards WHERE id = ANY($1) RETURNING *) INSERT INTO vault.cards SELECT * FROM gone",
    [cards],
  );
  takeKeys(vault.ring, {
    ...vault.ring,
    current: "k-3",
    keys: new Map([...vault.ring.keys, ["k-3", randomBytes(32)]]),
  });
  const sealed = async () =>
    (await owner.query("SELECT 1 FROM vault.cards WHERE key_id = 'k-3'")).rowCount;
  let last = { rotated: -1, damaged: [] as string[] };
  while (last.rotated !== 0) last = await call("/keys/rotate");
  expect(await sealed()).toBeGreaterThanOrEqual(3);
  expect(last.damaged).toHaveLength(101);
  expect(last.damaged[0]).toContain(organizationId);
  expect(await call("/keys")).toMatchObject({ keys: { [old]: { cards: 101 } } });
  for (const card of cards)
    expect((await vault.stored.release(organizationId, card)).number).toBe(VISA);
  await owner.query("DELETE FROM vault.cards WHERE key_id = $1", [old]);
  await owner.end();
});

it("rejects another fingerprint key, because equal cards would get different fingerprints", () => {
  expect(() => takeKeys(run.vault.ring, newKeyRing("k-9"))).toThrow(/fingerprint/);
});

it("lets the vault's role read other tenants' cards for the rotation only, and change none", async () => {
  const organizationId = randomUUID();
  await storeCard(organizationId);
  const { database: own, ring } = run.vault;
  const count = "SELECT count(*)::int AS n FROM vault.cards";
  expect(await own.statement(randomUUID(), count, [])).toEqual([{ n: 0 }]);
  expect(await own.rotation("k-none", count, [])).toEqual([{ n: 0 }]);
  const change = "UPDATE vault.cards SET sealed = sealed RETURNING id";
  expect(await own.rotation(ring.current, change, [])).toEqual([]);
});
