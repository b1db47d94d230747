import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
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
    ...(await import("./reseal-integrations.server")),
    ...(await import("./integration-secrets.server")),
  }));

/** Creates a connected integration with sealed tokens. Returns its id. */
async function connect(secrets: string): Promise<string> {
  const { organizationId } = await createTestOrganization(NOW);
  const id = newId(NOW);
  await database.owner.query(
    `INSERT INTO integrations (organization_id, id, kind, state, environment, instance_url, secrets, objects, sync_delay, call_limit, created_at, updated_at)
     VALUES ($1, $2, 'salesforce', 'connected', 'production', 'http://127.0.0.1:9', $3, '{donors}', 0, 5000, $4, $4)`,
    [organizationId, id, secrets, NOW],
  );
  return id;
}

async function read(id: string): Promise<string> {
  const { rows } = await database.owner.query<{ secrets: string }>(
    "SELECT secrets FROM integrations WHERE id = $1",
    [id],
  );
  return rows[0]?.secrets ?? "";
}

it("reseals each organisation's tokens, and counts those that nobody can read", async () => {
  const tokens = { accessToken: "A", refreshToken: "R" };
  const id = await connect((await under(OLD_SECRET)).sealTokens(tokens));
  const gone = (await under(LOST_SECRET)).sealTokens(tokens);
  const unreadable = await connect(gone);
  const result = await (await under(NEW_SECRET, OLD_SECRET)).resealIntegrations(NOW);
  expect(result.resealed).toBeGreaterThanOrEqual(1);
  expect(result.unreadable).toBeGreaterThanOrEqual(1);
  expect((await under(NEW_SECRET)).openTokens(await read(id))).toEqual(tokens);
  expect(await read(unreadable)).toBe(gone);
});
