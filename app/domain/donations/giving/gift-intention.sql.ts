import { parametersAsRow } from "~/infrastructure/database/array-rows";
import { addingDonor, DONOR } from "~/domain/donors/add-donor.sql";
import { claimingKey } from "~/domain/idempotency-keys/claim-key.sql";
import { addingMethod, METHOD } from "./add-method.sql";
import { ATTEMPT, creatingAttempt } from "~/domain/payments/create-attempt.sql";

/** Makes two tabs wait for each other; the second then sees the first one's donation. */
export const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`;

/** Parameters of a donation, as one row. */
export const INTENTION = {
  key: "text",
  fingerprint: "bytea",
  key_expires_at: "timestamptz",
  is_confirmed: "boolean",
  ...DONOR,
  donation_id: "uuid",
  campaign_id: "uuid",
  recurrence: "text",
  collect_day: "int",
  equal_key: "bytea",
  lapses_at: "timestamptz",
  upgrade_id: "uuid",
  upgrade_basis_points: "int",
  upgrade_period: "text",
  upgrade_auto: "boolean",
  upgrade_consent: "text",
  upgrade_starts_in: "text",
  next_upgrade_period: "text",
  anonymous: "boolean",
  dedication_kind: "text",
  dedication_name: "text",
  dedication_message: "text",
  installments: "int",
  consents: "jsonb",
  utm_source: "text",
  utm_medium: "text",
  utm_campaign: "text",
  period: "text",
  ...ATTEMPT,
  ...METHOD,
} as const;

/**
 * Selects donations of organisation $1 with one of the `keys` that were made after `since`. LATERAL
 * looks each key up by itself; otherwise the planner follows the order by time through all
 * donations of the window.
 */
function equalGift(keys: string, since: string): string {
  return `
SELECT d.id, (t.id IS NULL OR t.status = 'approved') AS decided FROM unnest(${keys}::bytea[]) AS given (equal_key)
 CROSS JOIN LATERAL (
   SELECT * FROM donations
    WHERE organization_id = $1::uuid AND equal_key = given.equal_key AND created_at > ${since}::timestamptz
    OFFSET 0) d
  LEFT JOIN transactions t ON t.organization_id = d.organization_id AND t.donation_id = d.id
 WHERE (t.status IN ('approved', 'in_process', 'pending')
        -- An order that costs nothing has no charge.
        OR (d.amount = 0 AND d.status = 'active'))`;
}

/** Completes the leads of a free order, as write-gift-results.sql.ts does those of an approved charge. */
const COMPLETED = `completed AS (
  UPDATE leads l SET completed_at = $2::timestamptz
    FROM gift g
   WHERE l.organization_id = $1::uuid AND l.email = lower(g.email) AND l.completed_at IS NULL
)`;

/** A gift's first attempt, with the card that it charges. */
const GIFT_ATTEMPT = `${addingMethod("gift")}, ${creatingAttempt("gift", "gift", ["donation_id", "campaign_id", "payment_method_id", "period"])}`;

/**
 * Commits a donation: $1 organisation, $2 now, $3 start of the window for equal donations, $4 its
 * keys, $5 to $9 and $13 the items and $10 to $12 the answers by column, then INTENTION. Returns the attempt, or no row if the key is
 * in use or an equal donation was just made.
 */
const committing = (status: "attempted" | "active") => `
WITH input AS MATERIALIZED (${parametersAsRow(INTENTION, 14)}), equal AS (
  ${equalGift("$4", "$3")} AND NOT (SELECT is_confirmed FROM input)
     AND NOT EXISTS (SELECT 1 FROM idempotency_keys k JOIN input i ON k.key = i.key
                      WHERE k.organization_id = $1::uuid AND k.scope = 'donation' AND k.expires_at > $2::timestamptz)
   ORDER BY d.created_at DESC LIMIT 1
), ${claimingKey("donation", "input i WHERE NOT EXISTS (SELECT 1 FROM equal)")},
${addingDonor("input i, claimed")}, donation AS (
  INSERT INTO donations (organization_id, id, campaign_id, donor_id, status, recurrence, amount, currency, collect_day, locale, equal_key, created_at, updated_at, next_upgrade_period, upgrade_basis_points, anonymous, dedication_kind, dedication_name, dedication_message, installments, consents, utm_source, utm_medium, utm_campaign, typed_first_name, activated_at)
  SELECT $1::uuid, i.donation_id, i.campaign_id, donor.id, '${status}', i.recurrence, i.amount, i.currency, i.collect_day, i.locale, i.equal_key, $2::timestamptz, $2::timestamptz, i.next_upgrade_period, i.upgrade_basis_points, i.anonymous, i.dedication_kind, i.dedication_name, i.dedication_message, i.installments, i.consents, i.utm_source, i.utm_medium, i.utm_campaign, i.first_name, ${status === "active" ? "$2::timestamptz" : "NULL::timestamptz"}
    FROM input i, donor
  RETURNING id
), gift AS (
  SELECT i.* FROM input i, donation
), item AS (
  INSERT INTO donation_items (organization_id, id, donation_id, campaign_item_id, item_name, amount, quantity, kind, created_at)
  SELECT $1::uuid, i.id, donation.id, i.campaign_item_id, i.name, i.amount, i.quantity, i.kind, $2::timestamptz FROM donation
   CROSS JOIN unnest($5::uuid[], $6::uuid[], $7::text[], $8::bigint[], $9::int[], $13::text[]) AS i (id, campaign_item_id, name, amount, quantity, kind)
), answer AS (
  INSERT INTO donation_answers (organization_id, donation_id, field_id, label, value, created_at)
  SELECT $1::uuid, donation.id, f.id, a.label, a.value::jsonb, $2::timestamptz FROM donation
   CROSS JOIN unnest($10::uuid[], $11::text[], $12::text[]) AS a (field_id, label, value)
    -- A question that was removed meanwhile has nobody to read its answer.
    JOIN campaign_fields f ON f.organization_id = $1::uuid AND f.id = a.field_id
), upgrade AS (
  INSERT INTO upgrades (organization_id, id, donation_id, basis_points, period, auto, starts_in, consent_text, created_by, created_at, updated_at)
  SELECT $1::uuid, g.upgrade_id, g.donation_id, g.upgrade_basis_points, g.upgrade_period, g.upgrade_auto, g.upgrade_starts_in, g.upgrade_consent, 'donor', $2::timestamptz, $2::timestamptz
    FROM gift g WHERE g.upgrade_id IS NOT NULL
), collection AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, claimed_at, created_at, updated_at)
  SELECT $1::uuid, g.donation_id, g.period, $2::timestamptz, g.lapses_at, 'claimed', $2::timestamptz, $2::timestamptz, $2::timestamptz
    FROM gift g WHERE g.period IS NOT NULL
), ${status === "active" ? COMPLETED : GIFT_ATTEMPT}
SELECT id FROM ${status === "active" ? "donation" : "attempt"}`;

export const COMMIT_INTENTION = committing("attempted");

/** Commits an order that costs nothing: it is active at once, without an attempt. */
export const COMMIT_FREE_ORDER = committing("active");

export const FIND_EQUAL = `${equalGift("$2", "$3")} ORDER BY d.created_at DESC LIMIT 1`;
