/** The product's tables by tenancy; tests compare PostgreSQL's catalogue with them. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestDatabase } from "../../factories/database";

/** Tables without an organisation, which `acrossOrganizations` reaches under the second role. */
export const PLATFORM_TABLES = [
  "announcement_dismissals",
  "announcements",
  "coupon_amounts",
  "coupons",
  "email_changes",
  "gateway_accounts",
  "invitations",
  "invoice_counters",
  "login_tickets",
  "memberships",
  "operator_records",
  "operators",
  "organizations",
  "outbox",
  "password_resets",
  "plan_prices",
  "platform_state",
  "provider_references",
  "recovery_codes",
  "security_events",
  "sessions",
  "shared_counters",
  "terms_acceptances",
  "two_factor_resets",
  "two_factors",
  "user_photos",
  "users",
  "verification_codes",
  "webhook_inbox",
] as const;

/** Tenant tables with a natural key instead of `id`. */
export const NATURAL_KEYS: Record<string, string[]> = {
  bulk_change_items: ["organization_id", "bulk_change_id", "donation_id"],
  collections: ["organization_id", "donation_id", "period"],
  conversions: ["organization_id", "donation_id"],
  daily_counts: ["organization_id", "day", "campaign_id", "kind", "recurrence", "reason", "shard"],
  daily_totals: ["organization_id", "day", "campaign_id", "recurrence", "status", "shard"],
  attendee_message_recipients: ["organization_id", "message_id", "ticket_id"],
  donation_answers: ["organization_id", "donation_id", "field_id"],
  donor_mails: ["organization_id", "donation_id", "kind", "key"],
  event_cancellation_orders: ["organization_id", "campaign_id", "donation_id"],
  event_cancellations: ["organization_id", "campaign_id"],
  idempotency_keys: ["organization_id", "scope", "key"],
  mail_stops: ["organization_id", "kind", "email_hash"],
  receipt_counters: ["organization_id", "year"],
  measured_donations: ["organization_id", "donation_id"],
  measuring_keys: ["organization_id", "campaign_id", "service"],
  ledger_entries: ["organization_id", "posting_id", "account", "currency"],
  upgrade_steps: ["organization_id", "upgrade_id", "period"],
};

/** Rights of `dadiva_platform` on tenants' tables, column by column. */
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
  // The list of all organisations shows open requests for access.
  access_requests: { SELECT: ["organization_id", "state"] },
  // The daily job announces each increase a week ahead.
  upgrades: {
    SELECT: ["announced_period", "donation_id", "ended_at", "id", "organization_id"],
    UPDATE: ["announced_period"],
  },
  donations: { SELECT: ["id", "next_upgrade_period", "organization_id", "status"] },
  // A company's message names its account, and so whose it is; ended connections are hidden.
  gateway_connections: { SELECT: ["account_id", "company", "id", "organization_id"] },
  // The janitor finds the refunds that are due for a re-check.
  refunds: { SELECT: ["charge_cause", "check_at", "id", "organization_id", "status"] },
  // Our staff's queue: waiting documents, their age, and whether they are scanned.
  organization_documents: { SELECT: ["id", "organization_id", "status", "submitted_at", "type"] },
  document_attachments: { SELECT: ["document_id", "organization_id", "scan", "status"] },
  // Organisations and memberships change under this role, which writes their records and reads
  // none.
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
    // Only rows of operators' acts are readable.
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
  // Whether the access of our staff's session is still active.
  support_accesses: { SELECT: ["ended_at", "expires_at", "id", "organization_id"] },
  // The schedule finds the subscriptions whose day has come; our staff reads what they bring in, and
  // announces prices to whoever pays an earlier one.
  subscriptions: {
    SELECT: [
      "created_at",
      "currency",
      "due_at",
      "ended_on",
      "ended_reason",
      "failed_on",
      "id",
      "organization_id",
      "payment_mode_id",
      "period",
      "period_end",
      "plan_code",
      "previous_id",
      "price",
      "price_id",
      "starts_on",
      "status",
      "tier",
    ],
  },
  // Our staff confirms transfers, follows what is past due, and exports all of it for the accountant.
  invoices: {
    SELECT: [
      "created_at",
      "currency",
      "customer",
      "due_on",
      "id",
      "issued_on",
      "kind",
      "number",
      "organization_id",
      "paid_amount",
      "paid_on",
      "period_from",
      "period_to",
      "reduced_amount",
      "status",
      "subscription_id",
      "total",
    ],
  },
  credit_notes: {
    SELECT: [
      "amount",
      "created_at",
      "currency",
      "effect",
      "id",
      "invoice_id",
      "issued_on",
      "note",
      "number",
      "organization_id",
      "reason",
    ],
  },
  payment_modes: { SELECT: ["holder_name", "id", "kind", "organization_id"] },
  invoice_attempts: {
    SELECT: [
      "check_at",
      "date",
      "decided_flags",
      "flags",
      "id",
      "invoice_id",
      "organization_id",
      "provider",
      "provider_payment_id",
      "sent_at",
      "status",
    ],
  },
  transactions: {
    SELECT: [
      "check_at",
      "date",
      "decided_flags",
      "flags",
      "id",
      "organization_id",
      "provider",
      "provider_payment_id",
      "sent_at",
      "status",
    ],
  },
};

/** Lists every table of the schema public except Prisma's own. */
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

/** Returns Prisma's schema, all files together. */
export function readSchema(): string {
  const folder = path.resolve(import.meta.dirname, "../../../prisma/schema");
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

/** Returns Prisma's model → table. */
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
  date: "'2026-11-21'",
  timestamptz: "'2026-11-21T12:00:00Z'",
  _text: "'{}'",
};

/** Values for columns with a check constraint. */
const PARTICULAR: Record<string, string> = {
  "disputes.stage": "'opened'",
  "upgrades.period": "'1.months'",
  "upgrades.created_by": "'member'",
  "upgrade_steps.state": "'announced'",
  "daily_counts.kind": "'visit'",
  "ledger_postings.held_by": "'platform'",
  "daily_counts.recurrence": "''",
  "bulk_changes.action": "'pause'",
  "donor_mails.kind": "'paused'",
  "news_items.kind": "'documents'",
  "news_items.delivery": "'page'",
  "mail_stops.kind": "'lead_reminder'",
  "news_choices.kind": "'documents'",
  "news_choices.choice": "'page'",
  "measuring_keys.service": "'facebook'",
  "saved_filters.list": "'donors'",
  "saved_filters.position": "1",
  "tickets.state": "'released'",
  "downloads.kind": "'donors'",
  "downloads.format": "'csv'",
  "downloads.state": "'inProcess'",
  "downloads.filters": "'{}'::jsonb",
  "donor_links.purpose": "'area'",
  "receipts.donor_id": "'00000000-0000-0000-0000-000000000001'",
  "refunds.cause": "'organization'",
  "refunds.status": "'in_process'",
  "access_requests.state": "'requested'",
  "audit_entries.actor_kind": "'user'",
  "donations.status": "'active'",
  "donations.channel": "'public'",
  "donations.recurrence": "'one_time'",
  "transactions.status": "'approved'",
  "coupon_redemptions.status": "'taken'",
  "coupon_redemptions.duration": "'once'",
  "coupon_redemptions.amount": "1",
  "credit_entries.kind": "'kept'",
  "credit_notes.effect": "'refund'",
  "credit_notes.reason": "'other'",
  "credit_notes.refund_id": "gen_random_uuid()",
  "invoice_attempts.status": "'approved'",
  "invoice_lines.kind": "'plan'",
  "invoice_lines.from_day": "'2026-11-01'",
  "invoices.kind": "'plan'",
  "invoices.subscription_id": "gen_random_uuid()",
  "invoices.status": "'draft'",
  "invoices.period_from": "'2026-11-01'",
  "invoices.period_to": "'2026-12-01'",
  "invoice_transfers.bank_reference": "gen_random_uuid()::text",
  "payment_modes.kind": "'cbu'",
  "payment_modes.cbu": "'x'",
  "subscriptions.tier": "'partner'",
  "subscriptions.period": "'monthly'",
  "subscriptions.payment_mode_id": "gen_random_uuid()",
  "subscriptions.status": "'scheduled'",
  "organization_documents.status": "'uploaded'",
  "document_attachments.status": "'uploaded'",
  "document_attachments.scan": "'not_scanned'",
  "payment_methods.kind": "'voucher'",
  "payment_methods.details": "'{}'::jsonb",
  "collections.period": "'2026-11'",
  "ledger_postings.effective_on": "'2026-11-30'",
  "collections.lapses_at": "'2027-01-01T00:00:00Z'",
};

/** Returns a statement that inserts an organisation's row; its session must skip foreign keys. */
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
