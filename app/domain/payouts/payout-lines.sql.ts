/**
 * The lines of statements `i`, with their postings `p`, what each took `e`, and the charge behind it `t`
 * with its receipt `n`, campaign `c` and donor `o`.
 * A posting's item is its net; its fee, taxes and commission are those of its currency.
 */
export const PAYOUT_LINES = `payout_items i
  JOIN payouts s ON s.organization_id = i.organization_id AND s.id = i.payout_id
  JOIN ledger_postings p ON p.organization_id = i.organization_id AND p.id = i.posting_id
  CROSS JOIN LATERAL (
    SELECT -coalesce(sum(l.amount) FILTER (WHERE l.account IN ('gateway_fee', 'refund_fee')), 0)::bigint AS fee,
           -coalesce(sum(l.amount) FILTER (WHERE l.account = 'tax_withheld'), 0)::bigint AS taxes,
           -coalesce(sum(l.amount) FILTER (WHERE l.account = 'commission'), 0)::bigint AS commission
      FROM ledger_entries l
     WHERE l.organization_id = p.organization_id AND l.posting_id = p.id AND l.currency = s.currency) e
  LEFT JOIN refunds r ON p.source_type = 'refund' AND r.organization_id = p.organization_id AND r.id = p.source_id
  LEFT JOIN disputes d ON p.source_type = 'dispute' AND d.organization_id = p.organization_id AND d.id = p.source_id
  LEFT JOIN adjustments a ON p.source_type = 'adjustment' AND a.organization_id = p.organization_id AND a.id = p.source_id
  LEFT JOIN transactions t ON t.organization_id = p.organization_id
   AND t.id = coalesce(r.transaction_id, d.transaction_id, a.transaction_id, CASE p.source_type WHEN 'transaction' THEN p.source_id END)
  LEFT JOIN receipts n ON n.organization_id = t.organization_id AND n.transaction_id = t.id
  LEFT JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
  LEFT JOIN donations g ON g.organization_id = t.organization_id AND g.id = t.donation_id
  LEFT JOIN donors o ON o.organization_id = g.organization_id AND o.id = g.donor_id`;

export const PAYOUT_LINE_COLUMNS = `p.id, i.posting_id, i.payout_id, i.amount AS net, s.opening + i.running AS running, e.fee, e.taxes, e.commission, s.currency,
  p.kind, p.occurred_at, coalesce(p.available_on, p.effective_on)::text AS available_on, p.effective_on::text AS effective_on,
  p.provider, t.id AS transaction_id, t.donation_id, a.reason, a.note,
  n.year AS receipt_year, n.number AS receipt_number, c.title AS campaign, o.first_name, o.last_name`;
