/** Tests that migrations run beside the previous release (docs/operations.md, 'Migrations'). */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { read, root } from "./sources";

/** The first migration, which ran beside nothing. */
const FIRST = "20261121000000_main_job";
/** Tables that grow with donations and visits: a lock on one of these makes people wait. */
const LARGE =
  "audit_entries|security_events|verification_codes|login_tickets|collections|donations|donation_items|donors|idempotency_keys|ledger_entries|ledger_postings|outbox|payment_methods|sessions|transactions|webhook_inbox|temporal_cards|cards";

/** Functions with one value for the whole statement; a default with these rewrites no table. */
const STABLE = "now|app_now|current_setting|nullif|coalesce";

const RULES: { pattern: RegExp; reason: string }[] = [
  {
    pattern:
      /\bDROP\s+(?:TABLE|COLUMN|SCHEMA|TYPE|VIEW|FUNCTION|CONSTRAINT|INDEX|POLICY|TRIGGER)\b/i,
    reason: "takes away what the version before uses",
  },
  {
    pattern: /\bALTER\s+POLICY\b/i,
    reason: "changes what the version before may see: add a policy beside it",
  },
  {
    pattern: new RegExp(
      String.raw`\bADD\s+COLUMN\b(?:[^;]*\bDEFAULT\s+\(*\s*(?!(?:${STABLE})\s*\()[\w.]+\s*\(|[^,;]*\b(?:GENERATED|(?:BIG|SMALL)?SERIAL)\b)`,
      "i",
    ),
    reason: "writes the whole table anew under a lock: a constant, or no default and batches",
  },
  { pattern: /\bRENAME\b/i, reason: "renames what the version before names" },
  {
    pattern: /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+NOT\s+NULL|(?:SET\s+DATA\s+)?TYPE)\b/i,
    reason: "changes a column under the version before, and reads or writes the whole table",
  },
  {
    pattern: /\bADD\s+COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
    reason: "wants a value that the version before doesn't write: give a default",
  },
  {
    pattern: new RegExp(
      String.raw`\bALTER\s+TABLE\s+(?:ONLY\s+)?"?(?:public\.|vault\.)?"?(?:${LARGE})"?\s+ADD\s+CONSTRAINT\b(?![^;]*\bNOT\s+VALID\b)`,
      "i",
    ),
    reason: "reads a large table under a lock: NOT VALID first, VALIDATE later",
  },
  {
    pattern: new RegExp(
      String.raw`\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)[^;]*?\bON\s+"?(?:public\.|vault\.)?"?(?:${LARGE})"?\s*\(`,
      "i",
    ),
    reason: "locks a large table: CREATE INDEX CONCURRENTLY, alone in its migration",
  },
  {
    pattern: /\b(?:LOCK\s+TABLE|VACUUM\s+FULL|CLUSTER|TRUNCATE)\b/i,
    reason: "locks everybody out",
  },
  {
    pattern: /\bREVOKE\b[^;]*\bdadiva_(?!vault\b)/i,
    reason: "takes a right that the version before uses",
  },
];

/** Exceptions with their reasons. */
const JUDGED: Record<string, string> = {
  // Its policies keep their meaning; tests/architecture/database checks their form and effect.
  "20261122001003_policies_asked_once": "ALTER POLICY",
  // The new constraint accepts all values of the former one, and two more.
  "20261126141402_donor_mails_conversion": "DROP CONSTRAINT",
  // The new constraints accept all values of the former ones, and more.
  "20261126173501_tickets": "DROP CONSTRAINT",
};

/** Returns the statements of a migration that can't run beside the previous release. */
function faultsOf(name: string, text: string): string[] {
  const said = text
    .replaceAll(/--[^\n]*/g, "")
    // Quoted text is no statement, except in a DO block, which may EXECUTE it.
    .replaceAll(
      /(\bDO\s*(\$\w*\$)[\s\S]*?\2)|'(?:[^']|'')*'/gi,
      (_, block?: string) => block ?? "''",
    );
  const validated = JUDGED[name];
  const sql = validated ? said.replaceAll(validated, "") : said;
  if (/_contract_/.test(name)) {
    return /^-- Unused since \S+/.test(text)
      ? []
      : [`${name}: its first line says "-- Unused since <release>"`];
  }
  const made = [
    ...sql.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(?:\w+\.)?"?(\w+)"?/gi),
  ];
  const own = new Set(made.map(([, table = ""]) => table));
  return sql.split(";").flatMap((statement) => {
    // A table that this migration creates is empty and unused.
    const [, table = ""] =
      /\b(?:ON|TABLE(?:\s+ONLY)?)\s+"?(?:\w+\.)?"?(\w+)"?/i.exec(statement) ?? [];
    if (own.has(table)) return [];
    return RULES.filter(({ pattern }) => pattern.test(`${statement};`)).map(
      ({ reason }) => `${name}: ${statement.trim().slice(0, 80)} (${reason})`,
    );
  });
}

const names = readdirSync(`${root}/prisma/migrations`).filter((name) => /^\d/.test(name));

test("every migration runs beside the previous release", () => {
  expect(names.length).toBeGreaterThan(1);
  const bad = names
    .filter((name) => name !== FIRST)
    .flatMap((name) => faultsOf(name, read(`prisma/migrations/${name}/migration.sql`)));
  expect(bad).toEqual([]);
});

test.each([
  "ALTER TABLE donors DROP COLUMN email",
  "DROP TABLE leads",
  "ALTER TABLE donors RENAME COLUMN email TO mail",
  "ALTER TABLE campaigns ALTER COLUMN title TYPE varchar(10)",
  "ALTER TABLE campaigns ALTER COLUMN color SET NOT NULL",
  "ALTER TABLE donors ADD COLUMN phone text NOT NULL",
  "ALTER TABLE donations ADD CONSTRAINT x CHECK (amount > 1)",
  'CREATE INDEX x ON "transactions" (status)',
  "CREATE UNIQUE INDEX x ON public.outbox (id)",
  "LOCK TABLE users",
  "REVOKE SELECT ON donors FROM dadiva_app",
  "CREATE INDEX x ON audit_entries (operation)",
  "CREATE INDEX x ON security_events (event)",
  "CREATE INDEX x ON verification_codes (user_id)",
  "CREATE INDEX x ON login_tickets (user_id)",
  "DROP INDEX donors_email_idx",
  "DROP POLICY tenant ON donors",
  "DROP TRIGGER audit_append_only ON audit_entries",
  "ALTER POLICY tenant ON donors USING (true)",
  "ALTER TABLE donors ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid()",
  "ALTER TABLE donors ADD COLUMN at timestamptz DEFAULT (clock_timestamp())",
  "ALTER TABLE donors ADD COLUMN place bigserial",
  "DO $$ BEGIN EXECUTE format('ALTER POLICY %I ON donors', 'tenant') || ' USING (true)'; END $$",
])("%s is rejected", (sql) => {
  expect(faultsOf("20270101000000_trial", `${sql};`)).toHaveLength(1);
});

test.each([
  "ALTER TABLE donors ADD COLUMN phone text",
  "ALTER TABLE donors ADD COLUMN phone text NOT NULL DEFAULT ''",
  "CREATE TABLE sessions_seen (id uuid NOT NULL); CREATE INDEX x ON sessions_seen (id)",
  "CREATE INDEX CONCURRENTLY x ON transactions (status)",
  "ALTER TABLE donors ADD COLUMN n int NOT NULL DEFAULT 0 CHECK (n >= 0), ADD COLUMN p numeric(9, 2)",
  "ALTER TABLE donors ADD COLUMN at timestamptz DEFAULT now()",
  "ALTER TABLE donations ADD CONSTRAINT x CHECK (amount > 1) NOT VALID",
  "-- DROP TABLE would be wrong\nSELECT 'DROP TABLE x'",
])("%s is accepted", (sql) => {
  expect(faultsOf("20270101000000_trial", `${sql};`)).toEqual([]);
});

test("a contracting migration says since when its objects are unused", () => {
  const sql = "DROP TABLE leads;";
  expect(faultsOf("20270101000000_contract_leads", sql)).toHaveLength(1);
  expect(faultsOf("20270101000000_contract_leads", `-- Unused since 1.4\n${sql}`)).toEqual([]);
});
