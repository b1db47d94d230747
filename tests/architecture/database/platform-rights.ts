const AUDIT_COLUMNS = [
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
];

/** Rights of `dadiva_platform` on tenants' tables, column by column. */
export const PLATFORM_RIGHTS: Record<string, Record<string, string[]>> = {
  // A session of a team's person ends with the seat, and an invitation is taken outside the tenant.
  agencies: {
    SELECT: ["checked_by", "discarded_at", "id", "mode", "name", "organization_id", "scope"],
  },
  agency_campaigns: { SELECT: ["agency_id", "campaign_id", "organization_id"] },
  // What is due there is found for all organisations at once.
  integration_changes: { SELECT: ["due_at", "organization_id"] },
  integration_loads: { SELECT: ["look_at", "organization_id"] },
  integrations: {
    SELECT: [
      ...["claimed_until", "compare_at", "id", "organization_id", "paused_until", "state"],
      "sync_delay",
    ],
  },
  // The daily job names the organisations that have a rule.
  clawback_rules: { SELECT: ["organization_id"] },
  // The daily job finds who has money that no payout lists; our staff approves the payouts of all.
  ledger_open_items: { SELECT: ["organization_id"] },
  adjustments: {
    SELECT: [
      ...[
        "amount",
        "created_at",
        "currency",
        "decided_by",
        "difference_id",
        "effective_on",
        "id",
        "note",
      ],
      ...["operator_id", "organization_id", "payout_id", "reason"],
      ...["reverses_id", "state", "transaction_id"],
    ],
  },
  payout_settings: { SELECT: ["checked_on", "organization_id"] },
  payouts: {
    SELECT: [
      ...[
        "amount",
        "channel",
        "check_at",
        "created_at",
        "currency",
        "failure",
        "first_approved_by",
      ],
      ...["hold_reason", "id", "number", "organization_id", "planned_on", "state"],
    ],
  },
  agency_people: {
    SELECT: [
      "discarded_at",
      "email",
      "expires_at",
      "first_name",
      "id",
      "joined_at",
      "kind",
      "last_name",
      "organization_id",
      "token_hash",
      "user_id",
    ],
    UPDATE: ["first_name", "joined_at", "last_name", "token_hash", "user_id"],
  },
  agency_seats: { SELECT: ["agency_id", "organization_id", "person_id", "role"] },
  collections: {
    SELECT: [
      "claimed_at",
      "created_at",
      "donation_id",
      "due_at",
      "lapses_at",
      "organization_id",
      "period",
      "skipped_by_donor",
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
  gateway_connections: { SELECT: ["account_id", "company", "id", "organization_id", "updated_at"] },
  // The janitor finds the refunds that are due for a re-check; our staff compares companies' files with them.
  refunds: {
    SELECT: [
      ...["cause", "charge_cause", "check_at", "id", "organization_id", "status", "transaction_id"],
    ],
  },
  disputes: { SELECT: ["charge_cause", "id", "organization_id", "transaction_id"] },
  // Our staff's queue: waiting documents, their age, and whether they are scanned.
  organization_documents: { SELECT: ["id", "organization_id", "status", "submitted_at", "type"] },
  document_attachments: { SELECT: ["document_id", "organization_id", "scan", "status"] },
  // Organisations and memberships change under this role, which writes their records and reads
  // none.
  audit_entries: {
    INSERT: AUDIT_COLUMNS,
    // Only rows of operators' acts are readable.
    SELECT: AUDIT_COLUMNS,
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
      "fiscal_number",
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
      "fiscal_number",
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
  // Our staff closes the books of all organisations.
  ledger_balances: {
    SELECT: ["account", "amount", "currency", "effective_on", "organization_id"],
  },
  ledger_entries: {
    SELECT: ["account", "amount", "currency", "organization_id", "posting_id"],
  },
  ledger_postings: {
    SELECT: [
      "available_on",
      "effective_on",
      "held_by",
      "id",
      "kind",
      "moved_from",
      "organization_id",
      "provider",
      "source_id",
      "source_type",
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
      "raises_id",
      "sent_at",
      "status",
    ],
  },
};
