import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { requireBoundRoles } from "./database.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const made: string[] = [];
let database: TestDatabase;
beforeAll(() => (database = testDatabase()));
afterAll(async () => {
  for (const role of made) await database.owner.query(`DROP ROLE ${role}`);
});

/** Returns the database's address for a new login with these attributes. */
async function loginWith(rights: string): Promise<string> {
  const [role, password] = [
    `login_${randomBytes(4).toString("hex")}`,
    randomBytes(9).toString("hex"),
  ];
  await database.owner.query(`CREATE ROLE ${role} LOGIN ${rights} PASSWORD '${password}'`);
  made.push(role);
  const url = new URL(database.appUrl);
  [url.username, url.password] = [role, password];
  return url.href;
}

it("accepts the product's own roles", async () => {
  const { appUrl, platformUrl, vaultUrl } = database;
  const urls = { dadiva_app: appUrl, dadiva_platform: platformUrl, dadiva_vault: vaultUrl };
  await expect(requireBoundRoles(root, urls)).resolves.toBeUndefined();
});

it("refuses a login that bypasses row-level security, for any part", async () => {
  const free = await loginWith("BYPASSRLS");
  await expect(requireBoundRoles(root, { dadiva_app: free })).rejects.toThrow(
    "DATABASE_APP_URL is of a login that passes row-level security by: give it a role with NOSUPERUSER and NOBYPASSRLS, as dadiva_app is.",
  );
  await expect(requireBoundRoles(root, { dadiva_platform: free })).rejects.toThrow(
    /^DATABASE_PLATFORM_URL is of a login/,
  );
  const { ownerUrl } = database;
  await expect(requireBoundRoles(root, { dadiva_vault: ownerUrl })).rejects.toThrow(
    /^DATABASE_VAULT_URL is of a login/,
  );
});

it("ignores a missing or unreachable address", async () => {
  const dadiva_app = "postgresql://nobody@127.0.0.1:9/none";
  await expect(requireBoundRoles(root, { dadiva_app })).resolves.toBeUndefined();
});
