import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { isWaitedFor } from "../../../tests/factories/locks";
import { loadUnder, LOST_SECRET, NEW_SECRET, OLD_SECRET } from "../../../tests/factories/secrets";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { newId } from "~/values/ids/ids";

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
    ...(await import("./reseal-connections.server")),
    ...(await import("./gateway-secrets.server")),
  }));

/** Creates an organisation with a connection to a provider, which is over if `ended` is given. */
async function connect(secrets: string, ended: Date | null = null): Promise<string> {
  const { organizationId } = await createTestOrganization(NOW);
  const id = newId(NOW);
  const query = (text: string, values: unknown[]) => database.owner.query(text, values);
  await query(
    `INSERT INTO payment_processors (organization_id, id, gateway, provider, position, created_at, updated_at)
     VALUES ($1, $2, 'mercadopago', 'mercadopago', 1, $3, $3)`,
    [organizationId, id, NOW],
  );
  await query(
    `INSERT INTO gateway_connections (organization_id, id, company, account_id, secrets, ended_at, created_at, updated_at)
     VALUES ($1, $2, 'mercadopago', $2::uuid::text, $3, $4, $5, $5)`,
    [organizationId, id, secrets, ended, NOW],
  );
  await query(
    `INSERT INTO gateway_accounts (company, account_id, organization_id, created_at)
     VALUES ('mercadopago', $1::text, $2, $3)`,
    [id, organizationId, NOW],
  );
  return id;
}

async function read(id: string): Promise<string> {
  const { rows } = await database.owner.query<{ secrets: string }>(
    "SELECT secrets FROM gateway_connections WHERE id = $1",
    [id],
  );
  return rows[0]?.secrets ?? "";
}

it("reseals each organisation's secrets, so that the old APP_SECRET can be removed", async () => {
  const before = await under(OLD_SECRET);
  const ids = [
    await connect(before.sealSecrets({ access: "A" })),
    await connect(before.sealSecrets({ access: "B" })),
  ];
  const both = await under(NEW_SECRET, OLD_SECRET);
  expect((await both.resealConnections(NOW)).resealed).toBeGreaterThanOrEqual(2);
  const alone = await under(NEW_SECRET);
  const [a = "", b = ""] = [await read(ids[0] ?? ""), await read(ids[1] ?? "")];
  expect(alone.openSecrets(a)).toEqual({ access: "A" });
  expect(alone.openSecrets(b)).toEqual({ access: "B" });
  expect((await (await under(NEW_SECRET, OLD_SECRET)).resealConnections(NOW)).resealed).toBe(0);
  expect(await read(ids[0] ?? "")).toBe(a);
});

it("counts unreadable secrets and ignores ended connections", async () => {
  const lost = await under(LOST_SECRET);
  const gone = lost.sealSecrets({ access: "C" });
  const unreadable = await connect(gone);
  const old = await under(OLD_SECRET);
  const ended = await connect("", NOW);
  const kept = await connect(old.sealSecrets({ access: "D" }));
  const result = await (await under(NEW_SECRET, OLD_SECRET)).resealConnections(NOW);
  expect(result.unreadable).toBeGreaterThanOrEqual(1);
  expect(await read(unreadable)).toBe(gone);
  expect(await read(ended)).toBe("");
  expect((await under(NEW_SECRET)).openSecrets(await read(kept))).toEqual({ access: "D" });
});

it("reseals a connection whose account another organisation has now", async () => {
  const id = await connect((await under(OLD_SECRET)).sealSecrets({ access: "E" }), NOW);
  await database.owner.query("DELETE FROM gateway_accounts WHERE account_id = $1", [id]);
  await (await under(NEW_SECRET, OLD_SECRET)).resealConnections(NOW);
  expect((await under(NEW_SECRET)).openSecrets(await read(id))).toEqual({ access: "E" });
});

it("keeps a token that was renewed meanwhile", async () => {
  const before = await under(OLD_SECRET);
  const id = await connect(before.sealSecrets({ access: "BEFORE" }));
  const both = await under(NEW_SECRET, OLD_SECRET);
  const renewed = both.sealSecrets({ access: "RENEWED" });
  const other = await database.owner.connect();
  try {
    await other.query("BEGIN");
    await other.query("UPDATE gateway_connections SET secrets = $2 WHERE id = $1", [id, renewed]);
    const resealing = both.resealConnections(NOW);
    await expect.poll(() => isWaitedFor(other), { timeout: 20_000 }).toBe(true);
    await other.query("COMMIT");
    await resealing;
  } finally {
    other.release();
  }
  expect(await read(id)).toBe(renewed);
});
