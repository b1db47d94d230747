/** The product's tables by tenancy; tests compare PostgreSQL's catalogue with them. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestDatabase } from "../../factories/database";

/** Tables without an organisation, which `acrossOrganizations` reaches under the second role. */
export const PLATFORM_TABLES = [
  "account_codes",
  "announcement_dismissals",
  "announcements",
  "bank_statement_accounts",
  "bank_statement_lines",
  "closed_months",
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
  "settlement_differences",
  "settlement_files",
  "settlement_lines",
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
  agency_campaigns: ["organization_id", "agency_id", "campaign_id"],
  agency_seats: ["organization_id", "person_id", "agency_id"],
  bulk_change_items: ["organization_id", "bulk_change_id", "donation_id"],
  clawback_rules: ["organization_id", "agency_id"],
  integration_calls: ["organization_id", "integration_id", "bucket"],
  integration_changes: ["organization_id", "entity", "entity_id"],
  integration_load_changes: ["organization_id", "load_id", "entity_id"],
  collections: ["organization_id", "donation_id", "period"],
  conversions: ["organization_id", "donation_id"],
  daily_counts: ["organization_id", "day", "campaign_id", "kind", "recurrence", "reason", "shard"],
  daily_totals: ["organization_id", "day", "campaign_id", "recurrence", "status", "shard"],
  attendee_message_recipients: ["organization_id", "message_id", "ticket_id"],
  campaign_update_mails: ["organization_id", "update_id", "donor_id"],
  donation_answers: ["organization_id", "donation_id", "field_id"],
  donor_mails: ["organization_id", "donation_id", "kind", "key"],
  event_cancellation_orders: ["organization_id", "campaign_id", "donation_id"],
  event_cancellations: ["organization_id", "campaign_id"],
  idempotency_keys: ["organization_id", "scope", "key"],
  mail_stops: ["organization_id", "kind", "email_hash"],
  receipt_counters: ["organization_id", "year"],
  measured_donations: ["organization_id", "donation_id"],
  measuring_keys: ["organization_id", "campaign_id", "service"],
  payout_items: ["organization_id", "posting_id"],
  payout_settings: ["organization_id"],
  ledger_entries: ["organization_id", "posting_id", "account", "currency", "detail"],
  ledger_balances: [
    ...["organization_id", "account", "currency", "effective_on", "available_on", "shard"],
  ],
  ledger_open_items: ["organization_id", "currency", "available_on", "posting_id"],
  upgrade_steps: ["organization_id", "upgrade_id", "period"],
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
  "agencies.checked_by": "'organization'",
  "agencies.handler": "'agency'",
  "agencies.mode": "'live'",
  "agencies.scope": "'both'",
  "agencies.sync_delay": "60",
  "agency_people.kind": "'user'",
  "agency_seats.role": "'operator'",
  "integration_changes.entity": "'donor'",
  "integration_comparisons.part": "'donor'",
  "integration_load_changes.outcome": "'failed'",
  "integration_loads.class_name": "'Donor'",
  "integration_loads.part": "'donor'",
  "integration_requests.class_name": "'Donor'",
  "integration_requests.status": "'running'",
  "integration_rules.class_name": "'Donor'",
  "integration_rules.sync_rule": "'always_override'",
  "integrations.call_limit": "5000",
  "integrations.environment": "'production'",
  "integrations.kind": "'salesforce'",
  "integrations.state": "'disconnected'",
  "integrations.sync_delay": "60",
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
  "donor_duplicates.donor_id": "'00000000-0000-0000-0000-000000000001'",
  "donor_duplicates.reason": "'card'",
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
  "adjustments.reason": "'other'",
  "adjustments.state": "'posted'",
  "payouts.channel": "'dlocal'",
  "payouts.state": "'planned'",
  "pledges.channel": "'f2f'",
  "pledges.mode": "'live'",
  "pledges.payment_kind": "'link'",
  "pledges.state": "'received'",
  "clawback_lines.kind": "'fee'",
  "clawback_rules.window_kind": "'days'",
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
