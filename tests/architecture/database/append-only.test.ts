/** Tests that neither the product's roles nor the owner can change audit log and security log. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../factories/database";

const DENIED = "42501";
const organizationId = randomUUID();
let database: TestDatabase;

const entry = (at: string) =>
  `INSERT INTO audit_entries VALUES ('${organizationId}', '${randomUUID()}', 'user', NULL, NULL,
     'update-campaign', 'campaign', '${randomUUID()}', '{}', '', '', NULL, '', '${at}')`;
const event = (at: string) =>
  `INSERT INTO security_events VALUES ('${randomUUID()}', '${organizationId}', 'log_in', NULL, '{}', '', '', NULL, '', '${at}')`;

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "none",
  );
}

async function datesOf(table: string, column: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ at: Date }>(
    `SELECT created_at AS at FROM ${table} WHERE ${column} = $1 ORDER BY 1`,
    [organizationId],
  );
  return rows.map(({ at }) => at.toISOString().slice(0, 10));
}

beforeAll(async () => {
  database = testDatabase();
  for (const at of ["2019-01-01", "2026-11-21"]) {
    await database.asTenant(organizationId, entry(at));
    await database.platform.query(event(at));
  }
});
afterAll(() => database.close());

const changes = (table: string) => [
  `UPDATE ${table} SET ip = 'x'`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table}`,
];

test.each(["audit_entries", "security_events"])(
  "%s accepts new rows and nothing else",
  async (table) => {
    const all = async () =>
      (await database.owner.query<{ count: bigint }>(`SELECT count(*) FROM ${table}`)).rows[0]
        ?.count ?? 0n;
    const before = await all();
    for (const change of changes(table)) {
      expect(await codeOf(database.asTenant(organizationId, change)), change).toBe(DENIED);
      expect(await codeOf(database.platform.query(change)), change).toBe(DENIED);
      expect(await codeOf(database.owner.query(change)), change).toBe(DENIED);
    }
    // Other tests add rows to the same table at the same time.
    expect(await all()).toBeGreaterThanOrEqual(before);
  },
);

describe("retention", () => {
  test("is possible only for the owner", async () => {
    const call = "CALL erase_expired_audit()";
    expect(await codeOf(database.asTenant(organizationId, call))).toBe(DENIED);
    expect(await codeOf(database.platform.query(call))).toBe(DENIED);
  });

  test("deletes rows older than the retention time, and keeps the rest append-only", async () => {
    await database.owner.query("CALL erase_expired_audit()");
    expect(await datesOf("audit_entries", "organization_id")).toEqual(["2026-11-21"]);
    expect(await datesOf("security_events", "user_id")).toEqual(["2026-11-21"]);
    expect(await codeOf(database.owner.query("DELETE FROM audit_entries"))).toBe(DENIED);
  });
});
