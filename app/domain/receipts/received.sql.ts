/** The sum of the items of donation `d`, and that of its covered fees. */
export const ITEM_SUMS = `
  (SELECT coalesce(sum(i.amount * i.quantity), 0)::int8 FROM donation_items i
    WHERE i.organization_id = d.organization_id AND i.donation_id = d.id) AS "itemsTotal",
  (SELECT coalesce(sum(i.amount * i.quantity), 0)::int8 FROM donation_items i
    WHERE i.organization_id = d.organization_id AND i.donation_id = d.id AND i.kind = 'covered_fees') AS "coveredItems"`;

/** What went back of charge `t`, and what open disputes hold. */
export const GONE_AMOUNTS =
  "t.refunded_amount + t.charged_back_amount AS refunded, t.disputed_amount AS disputed";

/** The columns of a charge that receipts show, of `transactions t`. */
export const RECEIVED_COLUMNS = `
  t.id AS "transactionId", t.status, t.amount, ${GONE_AMOUNTS}, t.currency, t.local_day AS day, t.period,
  d.id AS "donationId", d.recurrence, d.locale, d.donor_id AS "donorId", c.title AS "campaignTitle",
  p.method_id AS "methodId", p.last_four AS "lastFour"`;

export const RECEIVED_TABLES = `
  transactions t
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
  JOIN payment_methods p ON p.organization_id = t.organization_id AND p.id = t.payment_method_id`;
