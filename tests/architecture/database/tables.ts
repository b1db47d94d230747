/** The tables of the product, as its tenancy sees them; the tests hold PostgreSQL's catalogue to it. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestDatabase } from "../../factories/database";

/** No organisation owns their rows: reached by `acrossOrganizations`, under the second role. */
export const PLATFORM_TABLES = [
  "announcement_dismissals",
  "announcements",
  "email_changes",
  "gateway_accounts",
  "invitations",
  "login_tickets",
  "memberships",
  "operator_records",
  "operators",
  "organizations",
  "outbox",
  "password_resets",
  "platform_state",
  "provider_references",
  "recovery_codes",
  "security_events",
  "sessions",
  "terms_acceptances",
  "two_factor_resets",
  "two_factors",
  "user_photos",
  "users",
  "verification_codes",
  "webhook_inbox",
] as const;

/** Tenant tables whose second key is not `id`: what they count or hold has a name of its own. */
export const NATURAL_KEYS: Record<string, string[]> = {
  collections: ["organization_id", "donation_id", "period"],
  daily_totals: ["organization_id", "day", "campaign_id", "recurrence", "status", "shard"],
  idempotency_keys: ["organization_id", "scope", "key"],
  ledger_entries: ["organization_id", "posting_id", "account", "currency"],
};

/** What `dadiva_platform` may do with tenants' tables: the written list, column by column. */
export const PLATFORM_RIGHTS: Record<string, Record<string, string[]>> = {
  collections: {
    SELECT: [
      "claimed_at",
      "created_at",
      "donation_id",
      "due_at",
      "lapses_at",
      "organization_id",
      "period",
      "state",
      "updated_at",
    ],
    UPDATE: ["claimed_at", "state", "updated_at"],
  },
  // The list of all organisations says where somebody waits to be let in again.
  access_requests: { SELECT: ["organization_id", "state"] },
  // The janitor finds the refunds that are due to be asked about.
  refunds: { SELECT: ["check_at", "id", "organization_id", "status"] },
  // The queue of our staff: what waits, since when, and whether it may be looked at.
  organization_documents: { SELECT: ["id", "organization_id", "status", "submitted_at", "type"] },
  document_attachments: { SELECT: ["document_id", "organization_id", "scan", "status"] },
  // Organisations and memberships change under this role: it writes their records, and reads none.
  audit_entries: {
    INSERT: [
      "actor_id",
      "actor_kind",
      "changes",
      "created_at",
      "id",
      "in_name_of_id",
      "ip",
      "operation",
      "organization_id",
      "request_id",
      "session_id",
      "subject_id",
      "subject_type",
      "user_agent",
    ],
    // Of rows that an operator left, and of no others.
    SELECT: [
      "actor_id",
      "actor_kind",
      "changes",
      "created_at",
      "id",
      "in_name_of_id",
      "ip",
      "operation",
      "organization_id",
      "request_id",
      "session_id",
      "subject_id",
      "subject_type",
      "user_agent",
    ],
  },
  idempotency_keys: { SELECT: ["expires_at", "key", "organization_id", "scope"], DELETE: [] },
  // Whether the access that a session of our staff goes by still runs.
  support_accesses: { SELECT: ["ended_at", "expires_at", "id", "organization_id"] },
  transactions: {
    SELECT: [
      "acquirer",
      "acquirer_payment_id",
      "check_at",
      "date",
      "flags",
      "id",
      "organization_id",
      "sent_at",
      "status",
    ],
  },
};

/** Every table of the schema public but Prisma's own. */
export async function listTables({ owner }: TestDatabase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'm', 'f')
        AND relname <> '_prisma_migrations' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

export async function listTenantTables(database: TestDatabase): Promise<string[]> {
  const platform: readonly string[] = PLATFORM_TABLES;
  return (await listTables(database)).filter((table) => !platform.includes(table));
}

/** Prisma's schema, all files together. */
export function readSchema(): string {
  const folder = path.resolve(import.meta.dirname, "../../../prisma/schema");
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

/** Prisma's model → table. */
export function readModels(): Map<string, string> {
  const models = readSchema().matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm);
  return new Map(
    [...models].map(([, model = "", body = ""]) => [
      model,
      /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model,
    ]),
  );
}

const VALUES: Record<string, string> = {
  uuid: "gen_random_uuid()",
  text: "'x'",
  bpchar: "'x'",
  int2: "1",
  int4: "1",
  int8: "1",
  bool: "true",
  bytea: "'x'::bytea",
  jsonb: "'{}'::jsonb",
  timestamptz: "'2026-11-21T12:00:00Z'",
  _text: "'{}'",
};

/** Where a check constraint wants something in particular. */
const PARTICULAR: Record<string, string> = {
  "disputes.stage": "'opened'",
  "refunds.cause": "'organization'",
  "refunds.status": "'in_process'",
  "access_requests.state": "'requested'",
  "audit_entries.actor_kind": "'user'",
  "donations.status": "'active'",
  "donations.recurrence": "'one_time'",
  "transactions.status": "'approved'",
  "organization_documents.status": "'uploaded'",
  "document_attachments.status": "'uploaded'",
  "document_attachments.scan": "'not_scanned'",
  "payment_methods.kind": "'voucher'",
  "payment_methods.details": "'{}'::jsonb",
  "collections.period": "'2026-11'",
  "collections.lapses_at": "'2027-01-01T00:00:00Z'",
};

/** A statement that writes one row of an organisation; the owner's session must skip foreign keys. */
export async function insertRow(database: TestDatabase, table: string, organizationId: string) {
  const particular = Object.keys(PARTICULAR)
    .filter((name) => name.startsWith(`${table}.`))
    .map((name) => name.slice(table.length + 1));
  const { rows } = await database.owner.query<{ name: string; type: string }>(
    `SELECT attname AS name, typname AS type FROM pg_attribute JOIN pg_type t ON t.oid = atttypid
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
        AND (attnotnull AND (NOT atthasdef OR attname = 'organization_id') OR attname = ANY($2))`,
    [table, particular],
  );
  const values = rows.map(({ name, type }) => {
    if (name === "organization_id") return `'${organizationId}'`;
    const value = PARTICULAR[`${table}.${name}`] ?? VALUES[type];
    if (value === undefined) throw new Error(`no value for ${table}.${name} (${type})`);
    return value;
  });
  const columns = rows.map(({ name }) => `"${name}"`).join(", ");
  return `INSERT INTO ${table} (${columns}) VALUES (${values.join(", ")})`;
}
