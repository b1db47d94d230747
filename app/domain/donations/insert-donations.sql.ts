import { notingChanges } from "~/domain/integration-changes/note-changes.sql";
import { arraysAsRows } from "~/infrastructure/database/array-rows";

/** Columns of a donation as it is made, of its increase and of its first month; null where it has none. */
export const DONATION = {
  donation_id: "uuid",
  campaign_id: "uuid",
  channel: "text",
  agency_id: "uuid",
  captured_by_id: "uuid",
  device_id: "text",
  status: "text",
  recurrence: "text",
  amount: "bigint",
  currency: "text",
  collect_day: "int",
  locale: "text",
  typed_first_name: "text",
  equal_key: "bytea",
  anonymous: "boolean",
  dedication_kind: "text",
  dedication_name: "text",
  dedication_message: "text",
  public_message: "text",
  installments: "int",
  consents: "jsonb",
  utm_source: "text",
  utm_medium: "text",
  utm_campaign: "text",
  upgrade_id: "uuid",
  upgrade_basis_points: "int",
  upgrade_period: "text",
  upgrade_auto: "boolean",
  upgrade_consent: "text",
  upgrade_starts_in: "text",
  next_upgrade_period: "text",
  period: "text",
  due_at: "timestamptz",
  lapses_at: "timestamptz",
  collection_state: "text",
  activated_at: "timestamptz",
  paused_reason: "text",
  paused_at: "timestamptz",
  discarded_reason: "text",
  discarded_at: "timestamptz",
  created_at: "timestamptz",
} as const;

/** Columns of the items of donations; each column is passed as an array. */
export const ITEMS = {
  id: "uuid",
  donation_id: "uuid",
  campaign_item_id: "uuid",
  name: "text",
  amount: "bigint",
  quantity: "int",
  kind: "text",
} as const;

/** Columns of the answers to a form's questions; each column is passed as an array. */
export const ANSWERS = {
  donation_id: "uuid",
  field_id: "uuid",
  label: "text",
  value: "jsonb",
} as const;

/**
 * Returns the only SQL that makes donations, as parts of a WITH: each with its items, answers,
 * increase and first month; `made` has the rows that it made. `from` is a query's FROM whose rows `i`
 * are those of the part `input`, with the columns of DONATION, and `donor` the SQL of their donor's id.
 * $1 is the organisation; the columns of ITEMS and ANSWERS begin at parameter number `first`.
 */
export function insertingDonations(from: string, donor: string, first: number): string {
  const answers = first + Object.keys(ITEMS).length;
  return `donation AS (
  INSERT INTO donations (organization_id, id, campaign_id, donor_id, channel, agency_id, captured_by_id, device_id, status, recurrence, amount, currency, collect_day, locale,
    typed_first_name, equal_key, anonymous, dedication_kind, dedication_name, dedication_message, public_message, installments, consents,
    utm_source, utm_medium, utm_campaign, next_upgrade_period, upgrade_basis_points, activated_at, paused_reason, paused_at, discarded_reason, discarded_at,
    created_at, updated_at)
  SELECT $1::uuid, i.donation_id, i.campaign_id, ${donor}, i.channel, i.agency_id, i.captured_by_id, i.device_id, i.status, i.recurrence, i.amount, i.currency, i.collect_day, i.locale,
         i.typed_first_name, i.equal_key, i.anonymous, i.dedication_kind, i.dedication_name, i.dedication_message, i.public_message, i.installments, i.consents,
         i.utm_source, i.utm_medium, i.utm_campaign, i.next_upgrade_period, i.upgrade_basis_points,
         i.activated_at, i.paused_reason, i.paused_at, i.discarded_reason, i.discarded_at, i.created_at, i.created_at
    FROM ${from}
  RETURNING id
), made AS (
  SELECT i.* FROM donation d JOIN input i ON i.donation_id = d.id
), item AS (
  INSERT INTO donation_items (organization_id, id, donation_id, campaign_item_id, item_name, amount, quantity, kind, created_at)
  SELECT $1::uuid, t.id, t.donation_id, t.campaign_item_id, t.name, t.amount, t.quantity, t.kind, m.created_at
    FROM made m JOIN ${arraysAsRows("t", ITEMS, first)} ON t.donation_id = m.donation_id
), answer AS (
  INSERT INTO donation_answers (organization_id, donation_id, field_id, label, value, created_at)
  SELECT $1::uuid, a.donation_id, f.id, a.label, a.value, m.created_at
    FROM made m JOIN ${arraysAsRows("a", ANSWERS, answers)} ON a.donation_id = m.donation_id
    -- A question that was removed meanwhile has nobody to read its answer.
    JOIN campaign_fields f ON f.organization_id = $1::uuid AND f.id = a.field_id
), upgrade AS (
  INSERT INTO upgrades (organization_id, id, donation_id, basis_points, period, auto, starts_in, consent_text, created_by, created_at, updated_at)
  SELECT $1::uuid, m.upgrade_id, m.donation_id, m.upgrade_basis_points, m.upgrade_period, m.upgrade_auto, m.upgrade_starts_in,
         m.upgrade_consent, 'donor', m.created_at, m.created_at
    FROM made m WHERE m.upgrade_id IS NOT NULL
), collection AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, claimed_at, created_at, updated_at)
  SELECT $1::uuid, m.donation_id, m.period, m.due_at, m.lapses_at, m.collection_state,
         CASE WHEN m.collection_state = 'claimed' THEN m.created_at END, m.created_at, m.created_at
    FROM made m WHERE m.period IS NOT NULL
), ${notingChanges("donation", "SELECT donation_id AS id FROM made", "noted_donation")}`;
}

export const DONATIONS = { donor_id: "uuid", ...DONATION } as const;
const FIRST_ITEM = 2 + Object.keys(DONATIONS).length;

/** Makes many donations: $1 organisation, then the columns of DONATIONS, ITEMS and ANSWERS. */
export const INSERT_DONATIONS = `
WITH input AS MATERIALIZED (SELECT * FROM ${arraysAsRows("i", DONATIONS, 2)}),
${insertingDonations("input i", "i.donor_id", FIRST_ITEM)}
SELECT count(*)::int AS count FROM made`;
