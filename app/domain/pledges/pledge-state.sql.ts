/** A pledge with what it became: the states after a charge follow from its donation's attempts. */

const TAKEN = "('approved', 'refunded', 'charged_back', 'in_mediation')";

/** The tables of a pledge `p`; `g` sums its donation's attempts up. */
export const PLEDGES = `pledges p
  JOIN agencies a ON a.organization_id = p.organization_id AND a.id = p.agency_id
  JOIN campaigns c ON c.organization_id = p.organization_id AND c.id = p.campaign_id
  JOIN agency_people h ON h.organization_id = p.organization_id AND h.id = p.captured_by_id
  LEFT JOIN donations d ON d.organization_id = p.organization_id AND d.id = p.donation_id
  LEFT JOIN LATERAL (
    SELECT count(DISTINCT coalesce(t.period, t.id::text)) FILTER (WHERE t.status IN ${TAKEN})::int AS periods,
           bool_or(t.status = 'rejected') AS declined,
           bool_or(t.status IN ('in_process', 'pending')) AS under_way
      FROM transactions t WHERE t.organization_id = d.organization_id AND t.donation_id = d.id) g ON true`;

/** The state that people read (contract.md). */
export const PLEDGE_STATE = `CASE
    WHEN p.state <> 'payment_pending' OR d.id IS NULL THEN p.state
    WHEN d.status = 'discarded' THEN 'withdrawn'
    WHEN g.periods > 1 THEN 'active'
    WHEN g.periods = 1 THEN 'charged_first'
    WHEN g.declined AND NOT g.under_way THEN 'first_declined'
    ELSE p.state END`;

/** The checks of a pledge, oldest first. */
export const CHECKS = `coalesce((
  SELECT jsonb_agg(jsonb_build_object('outcome', e.outcome, 'note', e.note, 'by', e.author_name, 'at', e.created_at)
                   ORDER BY e.created_at, e.id)
    FROM pledge_events e
   WHERE e.organization_id = p.organization_id AND e.pledge_id = p.id AND e.kind = 'checked'), '[]')`;
