/** Tests each login role's real rights: every tenant table without a tenant, and with another. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { inTransaction, runStatements } from "~/infrastructure/database/database.server";
import { TransactionMisuse } from "~/infrastructure/database/open-transaction";
import { createTestOrganization, testDatabase, type TestDatabase } from "../../factories/database";
import { PLATFORM_RIGHTS } from "./platform-rights";
import { insertRow, listTenantTables, PLATFORM_TABLES } from "./tables";

const now = new Date("2026-11-21T12:00:00Z");
const DENIED = "42501";
/** Error code for a missing or still referenced row. */
const MISSING = "23503";

let database: TestDatabase;
let tenantTables: string[];
let own: OrganizationContext;
let other: OrganizationContext;

/** Returns the error code of a statement, or null after success. */
async function codeOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: { code?: string }) => error.code ?? "none",
  );
}

/** Inserts one row of every tenant table for an organisation, as the owner without foreign keys. */
async function fill(organizationId: string): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    for (const table of tenantTables) {
      await client.query(await insertRow(database, table, organizationId));
    }
    await client.query("COMMIT");
  } finally {
    client.release(true);
  }
}

async function rowsOf(organizationId: string): Promise<Record<string, unknown>> {
  const entries = tenantTables.map(async (table) => {
    const text = `SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') AS rows FROM ${table} t WHERE organization_id = $1`;
    return [table, (await database.owner.query(text, [organizationId])).rows[0].rows] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

beforeAll(async () => {
  database = testDatabase();
  tenantTables = await listTenantTables(database);
  own = await createTestOrganization(now);
  other = await createTestOrganization(now);
  await fill(own.organizationId);
  await fill(other.organizationId);
  // An empty table never asks its policy.
  await database.owner.query("INSERT INTO invoice_counters VALUES ('test', 'invoice', 2026, 1)");
  await database.owner.query(
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO coupons (id, code, percentage, duration, tiers, operator_id, created_at, updated_at)
     VALUES ('00000000-0000-4000-8000-000000000001', 'TEST', 1, 'once', '{}', gen_random_uuid(), now(), now());
     INSERT INTO coupon_amounts VALUES ('00000000-0000-4000-8000-000000000001', 'ARS', 1);
     INSERT INTO plan_prices (id, plan_code, currency, price, usd_price, valid_from, operator_id, created_at, updated_at)
     VALUES (gen_random_uuid(), 'none', 'ARS', 1, 1, '2020-01-01', gen_random_uuid(), now(), now());
     -- The month before those that the tests of the books close.
     INSERT INTO closed_months VALUES ('2019-12', gen_random_uuid(), now());
     INSERT INTO settlement_differences (id, provider, key, file_id, kind, movement, reference, currency, occurred_on, state, found_at)
     VALUES (gen_random_uuid(), 'none', 'test', gen_random_uuid(), 'amount', 'gift', '', 'ARS', '2020-01-01', 'open', now()); COMMIT`,
  );
});
afterAll(() => database.close());

describe("dadiva_app without a tenant", () => {
  test("gets an error from every tenant table, for reads and writes", async () => {
    for (const table of tenantTables) {
      const insert = await insertRow(database, table, own.organizationId);
      for (const statement of [`SELECT 1 FROM ${table}`, insert]) {
        const code = await codeOf(database.asTenant(null, statement));
        expect(code, statement).toBe("42704");
      }
    }
  });

  test("gets an error, too, with an empty setting of a pooled connection", async () => {
    for (const table of tenantTables) {
      const empty = "SELECT set_config('app.organization_id', '', true)";
      const code = await codeOf(database.asTenant(null, empty, `SELECT 1 FROM ${table}`));
      expect(code, table).toBe("22P02");
    }
  });

  test("gets an error or a refusal from the platform's tables that it may read", async () => {
    for (const table of PLATFORM_TABLES) {
      const code = await codeOf(database.asTenant(null, `SELECT count(*) FROM ${table}`));
      expect(["42704", DENIED], table).toContain(code);
    }
  });
});

describe("dadiva_app with a tenant", () => {
  test("sees its own rows and no others", async () => {
    for (const table of tenantTables) {
      const statement = `SELECT organization_id FROM ${table}`;
      const { rows } = await database.asTenant(own.organizationId, statement);
      expect(rows.length, table).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row.organization_id)), table).toEqual(
        new Set([own.organizationId]),
      );
    }
  });

  test("can't change, delete, insert or take over another's rows", async () => {
    const before = await rowsOf(other.organizationId);
    const where = `WHERE organization_id = '${other.organizationId}'`;
    for (const table of tenantTables) {
      for (const change of [
        `UPDATE ${table} SET organization_id = '${own.organizationId}' ${where}`,
        `DELETE FROM ${table} ${where}`,
      ]) {
        const done = database.asTenant(own.organizationId, change);
        const outcome = await done.then(
          ({ rowCount }) => rowCount,
          (error: { code: string }) => error.code,
        );
        expect([0, DENIED], change).toContain(outcome);
      }
      const insert = await insertRow(database, table, other.organizationId);
      expect(await codeOf(database.asTenant(own.organizationId, insert)), insert).toBe(DENIED);
      const away = `UPDATE ${table} SET organization_id = '${other.organizationId}'`;
      expect(await codeOf(database.asTenant(own.organizationId, away)), away).toBe(DENIED);
    }
    expect(await rowsOf(other.organizationId)).toEqual(before);
  });

  test("can't create a row that references another tenant", async () => {
    const { rows } = await database.owner.query<{ id: string }>(
      "SELECT id FROM campaigns WHERE organization_id = $1",
      [other.organizationId],
    );
    const statement = `INSERT INTO campaign_amounts (organization_id, id, campaign_id, amount, position, created_at)
      VALUES ('${own.organizationId}', gen_random_uuid(), '${rows[0]?.id}', 1, 1, app_now())`;
    expect(await codeOf(database.asTenant(own.organizationId, statement))).toBe("23503");
  });

  test("sees of the platform's tables only itself and its members, and never a password", async () => {
    const { rows } = await database.asTenant(own.organizationId, "SELECT id FROM organizations");
    expect(rows).toEqual([{ id: own.organizationId }]);
    for (const statement of [
      "SELECT password_hash FROM users",
      "SELECT * FROM sessions",
      "SELECT * FROM login_tickets",
      "SELECT * FROM verification_codes",
      "SELECT * FROM webhook_inbox",
      "SELECT * FROM provider_references",
      "DELETE FROM organizations",
      "INSERT INTO memberships VALUES (gen_random_uuid(), gen_random_uuid(), 'owner', NULL, app_now())",
      "UPDATE memberships SET role = 'owner'",
    ]) {
      expect(await codeOf(database.asTenant(own.organizationId, statement)), statement).toBe(
        DENIED,
      );
    }
  });
});

describe("dadiva_platform", () => {
  test("has the rights of the written list on tenants' tables, column by column", async () => {
    const { rows } = await database.owner.query<{ table: string; right: string; column: string }>(
      `SELECT relname AS table, privilege AS right, attname AS column
         FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
        CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE']) privilege
        WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1)
          AND has_column_privilege('dadiva_platform', pg_class.oid, attname, privilege)
        UNION ALL
       SELECT relname, privilege, '' FROM pg_class
        CROSS JOIN unnest(ARRAY['DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
        WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1)
          AND has_table_privilege('dadiva_platform', pg_class.oid, privilege)
        ORDER BY 1, 2, 3`,
      [tenantTables],
    );
    const held: Record<string, Record<string, string[]>> = {};
    for (const { table, right, column } of rows) {
      const columns = ((held[table] ??= {})[right] ??= []);
      if (column) columns.push(column);
    }
    expect(held).toEqual(PLATFORM_RIGHTS);
  });

  test("is denied the rest", async () => {
    for (const table of tenantTables.filter((name) => !(name in PLATFORM_RIGHTS))) {
      expect(await codeOf(database.platform.query(`SELECT 1 FROM ${table}`)), table).toBe(DENIED);
    }
    const amounts = database.platform.query("SELECT amount FROM transactions");
    expect(await codeOf(amounts)).toBe(DENIED);
  });
});

describe("roles", () => {
  test("neither log in as owner nor bypass row-level security", async () => {
    const { rows } = await database.owner.query(
      `SELECT rolname FROM pg_roles WHERE rolname IN ('dadiva_app', 'dadiva_platform', 'dadiva_vault')
        AND NOT (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)
        AND NOT EXISTS (SELECT 1 FROM pg_class WHERE relowner = pg_roles.oid AND relnamespace = 'public'::regnamespace)
        AND NOT EXISTS (SELECT 1 FROM pg_auth_members WHERE member = pg_roles.oid)`,
    );
    expect(rows).toHaveLength(3);
  });

  test("can't enter the vault's schema, whose role can't read theirs", async () => {
    for (const table of ["vault.cards", "vault.card_tokens"]) {
      const read = `SELECT 1 FROM ${table}`;
      expect(await codeOf(database.app.query(read)), table).toBe(DENIED);
      expect(await codeOf(database.platform.query(read)), table).toBe(DENIED);
    }
    for (const table of [...tenantTables, ...PLATFORM_TABLES]) {
      expect(await codeOf(database.vault.query(`SELECT 1 FROM ${table}`)), table).toBe(DENIED);
    }
  });
});

describe("the ledger", () => {
  let transaction: { id: string; currency: string };
  let foreign: string;
  beforeAll(async () => {
    const first = async ({ organizationId }: OrganizationContext) =>
      (
        await database.owner.query<typeof transaction>(
          "SELECT id, currency FROM transactions WHERE organization_id = $1 LIMIT 1",
          [organizationId],
        )
      ).rows[0] as typeof transaction;
    transaction = await first(own);
    foreign = (await first(other)).id;
  });

  type Entry = [kind: string, amount: number, account: string, currency?: string];

  /** Writes postings and entries of a transaction (or the default). A kind has one posting. */
  const write = (entries: Entry[], transactionId = transaction.id) => {
    const postingOf = (kind: string) => `md5('${transactionId} ${kind}')::uuid`;
    const postings = [...new Set(entries.map(([kind]) => kind))].map(
      (kind) =>
        `('${own.organizationId}', ${postingOf(kind)}, '${kind}', 'transaction', '${transactionId}', app_now(), '2026-11-21', 'platform')`,
    );
    const rows = entries.map(
      ([kind, amount, account, currency = transaction.currency]) =>
        `('${own.organizationId}', ${postingOf(kind)}, '${account}', ${amount}, '${currency}')`,
    );
    return `WITH posted AS (
              INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at, effective_on, held_by)
              VALUES ${postings.join()} ON CONFLICT DO NOTHING)
            INSERT INTO ledger_entries (organization_id, posting_id, account, amount, currency) VALUES ${rows.join()}`;
  };
  const fair: Entry[] = [
    ["fair", 100, "a"],
    ["fair", -100, "b"],
  ];

  test("accepts only a posting that sums to zero", async () => {
    await database.asTenant(own.organizationId, write(fair));
    const refused: Entry[][][] = [
      [
        [
          ["unfair", 100, "c"],
          ["unfair", -99, "d"],
        ],
      ],
      [
        [
          ["unfair", 100, "c"],
          ["unfair", -100, "d", "XTS"],
        ],
      ],
      [
        [
          ["unfair", 100, "c"],
          ["other", -100, "d"],
        ],
      ],
      // An incomplete posting is rejected even if a later statement would complete it.
      [[["unfair", 100, "c"]], [["unfair", -100, "d"]]],
      [[["fair", 1, "e"]]],
    ];
    for (const statements of refused) {
      const texts = statements.map((entries) => write(entries));
      expect(await codeOf(database.asTenant(own.organizationId, ...texts))).toBe("23514");
    }
    const { rows } = await database.owner.query(
      `SELECT p.kind FROM ledger_postings p JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
        WHERE p.organization_id = $1 AND p.source_id = $2`,
      [own.organizationId, transaction.id],
    );
    expect(rows).toEqual([{ kind: "fair" }, { kind: "fair" }]);
  });

  test("accepts entries only for an existing transaction of its own and in its currency", async () => {
    const balanced: Entry[] = [
      ["gift", 100, "c"],
      ["gift", -100, "d"],
    ];
    const inOther = balanced.map(([kind, amount, account]): Entry => [
      kind,
      amount,
      account,
      "XTS",
    ]);
    for (const text of [write(balanced, randomUUID()), write(balanced, foreign), write(inOther)])
      expect(await codeOf(database.asTenant(own.organizationId, text))).toBe(MISSING);
  });

  test("protects its transactions, also from the owner", async () => {
    const at = `WHERE organization_id = '${own.organizationId}' AND id = '${transaction.id}'`;
    const removal = `DELETE FROM transactions ${at}`;
    expect(await codeOf(database.asTenant(own.organizationId, removal))).toBe(DENIED);
    expect(await codeOf(database.owner.query(removal))).toBe(MISSING);
    for (const change of [
      `UPDATE transactions SET id = gen_random_uuid() ${at}`,
      `UPDATE transactions SET currency = 'XTS' ${at}`,
    ]) {
      expect(await codeOf(database.asTenant(own.organizationId, change)), change).toBe(MISSING);
      expect(await codeOf(database.owner.query(change)), change).toBe(MISSING);
    }
  });

  test("is append-only, also for the owner", async () => {
    for (const change of [
      "UPDATE ledger_entries SET amount = 0",
      "UPDATE ledger_entries SET posting_id = gen_random_uuid()",
      "DELETE FROM ledger_entries",
      "UPDATE ledger_postings SET kind = 'x'",
      "DELETE FROM ledger_postings",
    ]) {
      expect(await codeOf(database.asTenant(own.organizationId, change)), change).toBe(DENIED);
      expect(await codeOf(database.owner.query(change)), change).toBe(DENIED);
    }
  });
});

describe("a transaction of the code", () => {
  const scope = () => ({ organizationId: own.organizationId, now });

  test("never nests", async () => {
    const nested = inTransaction(scope(), () => own.read(async () => 1));
    await expect(nested).rejects.toBeInstanceOf(TransactionMisuse);
    const statement = inTransaction(scope(), () =>
      runStatements(scope(), [{ text: "SELECT 1", values: [] }]),
    );
    await expect(statement).rejects.toBeInstanceOf(TransactionMisuse);
  });

  test("filters Prisma's queries by its tenant, whatever the caller wrote", async () => {
    const found = await own.read((db) =>
      db.campaign.findMany({ where: { organizationId: other.organizationId } }),
    );
    expect(found.every((row) => row.organizationId === own.organizationId)).toBe(true);
    const platform = inTransaction({ organizationId: null, now }, (db) => db.campaign.findMany({}));
    await expect(platform).rejects.toThrow("outside an organisation");
  });

  test("has the context's time in app_now()", async () => {
    const [rows] = await own.statements({ text: "SELECT app_now() AS at", values: [] });
    expect(rows).toEqual([{ at: now }]);
  });
});
