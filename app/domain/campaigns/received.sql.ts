import { KEPT_AMOUNT, TAKEN_STATUSES } from "../kept-amount.sql";

/**
 * What a campaign received, for its public page: approved charges minus what was refunded of them. The daily
 * totals of `approved` are net of refunds and of what disputes hold or took. The goal bar
 * and the list of donors use this file alone.
 */

/** Returns the sum of campaign `c` in minor units, as an expression. */
export const RAISED = `(SELECT coalesce(sum(t.amount), 0)::int8 FROM daily_totals t
           WHERE t.organization_id = c.organization_id AND t.campaign_id = c.id AND t.status = 'approved')`;

/** The most donations of a campaign in which its donors are counted: a page never waits for more. */
export const MOST_COUNTED = 5_000;

/**
 * Counts the people who gave to campaign slug $2 of organisation $1: each once, with an approved donation. `whole` is
 * false where the campaign has more than $3 donations, and more people.
 */
export const DONORS_COUNT = `
  SELECT count(DISTINCT g.donor_id)::int AS people, count(*) <= $3 AS whole
    FROM (SELECT d.donor_id FROM donations d
            JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
           WHERE d.organization_id = $1 AND c.slug = $2 AND d.activated_at IS NOT NULL LIMIT $3 + 1) g`;

/**
 * Selects the latest donations of campaign slug $2 of organisation $1 since $3, newest first. The name is the one
 * that was typed with the donation, never the one that the organisation keeps: members rename donors in private, and
 * anybody may type a known e-mail. It is null without consent, for an anonymous donation and after erasure.
 */
export const RECENT_DONORS = `
  SELECT t.id, ${KEPT_AMOUNT} AS amount, t.date, d.recurrence,
         CASE WHEN NOT d.anonymous AND d.consents @> '[{"key": "show_name"}]' THEN d.typed_first_name END AS name,
         CASE WHEN NOT d.anonymous AND d.consents @> '[{"key": "show_name"}]' THEN d.public_message END AS message
    FROM transactions t
    JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
    JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
   WHERE t.organization_id = $1 AND c.slug = $2 AND t.date > $3 AND t.status IN ${TAKEN_STATUSES} AND ${KEPT_AMOUNT} > 0
     -- A month of a monthly donation is no new donor.
     AND t.date <= d.created_at + interval '1 day'
   ORDER BY t.date DESC, t.id DESC LIMIT 5`;
