/** Tests PostgreSQL's catalogue for the five tenancy rules: keys, policies, lists of tables. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../factories/database";
import { PLATFORM_RIGHTS } from "./platform-rights";
import {
  listTables,
  listTenantTables,
  NATURAL_KEYS,
  PLATFORM_TABLES,
  readModels,
  readSchema,
} from "./tables";

const root = path.resolve(import.meta.dirname, "../../..");
/** A sub-select runs once for a statement, not for each row. */
const TENANT =
  "(organization_id = ( SELECT (current_setting('app.organization_id'::text))::uuid AS current_setting))";

let database: TestDatabase;
let tables: string[];
let tenantTables: string[];

beforeAll(async () => {
  database = testDatabase();
  tables = await listTables(database);
  tenantTables = await listTenantTables(database);
});
afterAll(() => database.close());

async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.owner.query<Row>(text, values)).rows;
}

describe("tables", () => {
  test("the list of platform tables is the same in code and catalogue", () => {
    const source = readFileSync(
      path.join(root, "app/infrastructure/database/tenant-filter.server.ts"),
      "utf8",
    );
    const set = /PLATFORM_MODELS = new Set\(\[([\s\S]*?)\]\)/.exec(source)?.[1] ?? "";
    const models = readModels();
    const named = [...set.matchAll(/"(\w+)"/g)].map(([, model = ""]) => models.get(model));
    expect(named.toSorted()).toEqual([...PLATFORM_TABLES]);
    expect(tables).toEqual(expect.arrayContaining([...PLATFORM_TABLES]));
  });

  test("every model is a table, every table a model", () => {
    expect([...readModels().values()].toSorted()).toEqual(tables);
  });

  test("row-level security is enabled and forced on all", async () => {
    const open = await rowsOf(
      `SELECT relname FROM pg_class WHERE relname = ANY($1) AND relnamespace = 'public'::regnamespace
        AND NOT (relrowsecurity AND relforcerowsecurity)`,
      [tables],
    );
    expect(open).toEqual([]);
  });

  test("no view, function or sequence bypasses it", async () => {
    const views = await rowsOf(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
          AND NOT coalesce(reloptions @> ARRAY['security_invoker=true'], false)`,
    );
    const definers = await rowsOf(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`,
    );
    expect({ views, definers }).toEqual({ views: [], definers: [] });
  });

  test("no default reads the system's clock", async () => {
    const defaults = await rowsOf(
      `SELECT table_name, column_name, column_default FROM information_schema.columns
        WHERE table_schema IN ('public', 'vault') AND table_name <> '_prisma_migrations'
          AND column_default ~* '\\m(now|clock_timestamp|transaction_timestamp)\\(|current_(?!setting)'`,
    );
    expect(defaults).toEqual([]);
  });

  test("no function, trigger or view reads the system's clock, except app_now", async () => {
    const CLOCK = String.raw`\m(now|clock_timestamp|transaction_timestamp|statement_timestamp|timeofday)\s*\(|\m(current_(timestamp|date|time)|localtime(stamp)?)\M|'(now|today|tomorrow|yesterday)'`;
    const readers = await rowsOf<{ name: string }>(
      `SELECT proname AS name FROM pg_proc
        WHERE pronamespace::regnamespace::text IN ('public', 'vault') AND prosrc ~* $1
       UNION ALL
       SELECT viewname FROM pg_views WHERE schemaname IN ('public', 'vault') AND definition ~* $1`,
      [CLOCK],
    );
    expect(readers.map(({ name }) => name)).toEqual(["app_now"]);
  });
});

describe("policies", () => {
  interface Policy {
    table: string;
    name: string;
    command: string;
    roles: string[];
    permissive: boolean;
    reads: string | null;
    writes: string | null;
  }
  let policies: Policy[];
  beforeAll(async () => {
    policies = await rowsOf<Policy>(
      `SELECT relname AS table, polname AS name, polcmd AS command, polpermissive AS permissive,
              ARRAY(SELECT CASE WHEN r = 0 THEN 'PUBLIC' ELSE r::regrole::text END
                      FROM unnest(polroles) r) AS roles,
              pg_get_expr(polqual, polrelid) AS reads, pg_get_expr(polwithcheck, polrelid) AS writes
         FROM pg_policy JOIN pg_class c ON c.oid = polrelid
        WHERE relnamespace = 'public'::regnamespace`,
    );
  });

  test("each names its one role", () => {
    expect(policies.filter(({ roles }) => roles.length !== 1 || roles[0] === "PUBLIC")).toEqual([]);
  });

  test("the owner has one on every table, so that its data migrations reach their rows", () => {
    const owned = policies.filter(
      ({ name, command, reads, writes }) =>
        name === "owner" && command === "*" && reads === "true" && writes === "true",
    );
    expect(owned.map(({ table }) => table).toSorted()).toEqual(tables);
  });

  test("a tenant's table reads and writes rows of the current tenant, and raises without one", () => {
    for (const table of tenantTables) {
      const own = policies.filter((p) => p.table === table && p.roles.includes("dadiva_app"));
      expect(own, table).toMatchObject([{ name: "tenant", command: "*", permissive: true }]);
      expect([own[0]?.reads, own[0]?.writes], table).toEqual([TENANT, TENANT]);
    }
  });

  test("the second role has policies only on the written list", () => {
    const reached = policies
      .filter(({ roles }) => roles.includes("dadiva_platform"))
      .map(({ table }) => table);
    const listed = [...PLATFORM_TABLES, ...Object.keys(PLATFORM_RIGHTS)];
    expect([...new Set(reached)].toSorted()).toEqual(listed.toSorted());
  });
});

/** The platform's own series: it numbers its invoices by year, and its bank names a transfer once. */
const OF_THE_PLATFORM = [
  "credit_notes_issuer_year_sequence_key",
  "invoice_transfers_bank_reference_key",
  "invoices_issuer_year_sequence_key",
];

describe("keys", () => {
  interface Key {
    table: string;
    columns: string[];
  }
  const COLUMNS = (list: string, relation: string) =>
    `ARRAY(SELECT attname::text FROM unnest(${list}) WITH ORDINALITY u(n, i)
            JOIN pg_attribute ON attrelid = ${relation} AND attnum = n ORDER BY i)`;

  test("a tenant's table has the key (organization_id, id), or the listed one", async () => {
    const keys = await rowsOf<Key>(
      `SELECT conrelid::regclass::text AS table, ${COLUMNS("conkey", "conrelid")} AS columns
         FROM pg_constraint WHERE contype = 'p' AND conrelid::regclass::text = ANY($1)`,
      [tenantTables],
    );
    expect(keys.map(({ table }) => table).toSorted()).toEqual(tenantTables);
    for (const { table, columns } of keys) {
      expect(columns, table).toEqual(NATURAL_KEYS[table] ?? ["organization_id", "id"]);
    }
  });

  test("unique indexes of a tenant's table are unique within the tenant", async () => {
    const indexes = await rowsOf<Key & { index: string }>(
      `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS index,
              ${COLUMNS("indkey::int2[]", "indrelid")} AS columns
         FROM pg_index WHERE indisunique AND indrelid::regclass::text = ANY($1)`,
      [tenantTables],
    );
    const shared = indexes.filter(({ columns }) => columns[0] !== "organization_id");
    expect(shared.map(({ index }) => index).toSorted()).toEqual(OF_THE_PLATFORM);
  });

  test("every reference includes the tenant and restricts", async () => {
    const references = await rowsOf<{
      name: string;
      table: string;
      target: string;
      columns: string[];
      targets: string[];
      onDelete: string;
    }>(
      `SELECT conname AS name, conrelid::regclass::text AS table, confrelid::regclass::text AS target,
              ${COLUMNS("conkey", "conrelid")} AS columns, ${COLUMNS("confkey", "confrelid")} AS targets,
              confdeltype AS "onDelete"
         FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    expect(references.length).toBeGreaterThan(10);
    for (const { name, table, target, columns, targets, onDelete } of references) {
      expect(onDelete, `${name} restricts`).toBe("r");
      if (tenantTables.includes(target)) {
        expect(tenantTables, `${name}: only a tenant's table points to one`).toContain(table);
        const place = columns.indexOf("organization_id");
        expect(place, `${name} carries organization_id`).toBeGreaterThanOrEqual(0);
        expect(targets[place], name).toBe("organization_id");
      }
    }
  });
});

test("no model uses SetNull, Cascade, now() or @updatedAt", () => {
  const bad = [...readSchema().matchAll(/SetNull|Cascade|@updatedAt|now\(\)/g)].map(([hit]) => hit);
  expect(bad).toEqual([]);
});
