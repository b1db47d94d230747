import type { IntegratedGatewayId } from "~/countries/country-shape";
import { coveredPart } from "~/values/money/covered-part";
import type { Currency } from "~/values/money/money";
import type { OrganizationContext } from "~/domain/context";

export interface Receipt {
  transactionId: string;
  donationId: string;
  /** When the mail server accepted it in a batch; null for a receipt that is sent alone. */
  sentAt: Date | null;
  email: string;
  firstName: string;
  locale: string;
  recurrence: "monthly" | "one_time";
  /** Minor units. */
  amount: bigint;
  /** The part of it with which the donor covered the fees; 0 without. */
  covered: bigint;
  currency: Currency;
  date: Date;
  period: string | null;
  /** A card brand's id (values/cards/card-number), or a local method's. */
  methodId: string;
  /** That charged it. */
  provider: string;
  /** Null for a method other than a card. */
  lastFour: string | null;
  gateway: IntegratedGatewayId;
  /** The organisation's chosen name on card statements. */
  softDescriptor: string | null;
  campaignTitle: string;
  /** The campaign sells event tickets: the mail thanks for no donation. */
  sellsTickets: boolean;
  /** `#rrggbb`; null for a donation, and for an event without a color of its own. */
  eventColor: string | null;
  thanksEmail: string | null;
  nextDate: Date | null;
}

const RECEIPTS = `
SELECT t.id AS "transactionId", t.donation_id AS "donationId", t.receipt_sent_at AS "sentAt", o.email, o.first_name AS "firstName", d.locale, d.recurrence,
       t.amount, covered.items AS "coveredItems", covered.total AS "itemsTotal", t.currency, t.date, t.period, t.provider, p.method_id AS "methodId", p.last_four AS "lastFour",
       g.gateway, g.soft_descriptor AS "softDescriptor", c.title AS "campaignTitle", c.type = 'tickets' AS "sellsTickets", CASE WHEN c.type = 'tickets' THEN c.color END AS "eventColor",
       c.thanks_email AS "thanksEmail", next.date AS "nextDate"
  FROM transactions t
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
  JOIN payment_methods p ON p.organization_id = t.organization_id AND p.id = t.payment_method_id
  JOIN payment_processors g ON g.organization_id = t.organization_id AND g.id = t.payment_processor_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.amount * i.quantity), 0)::int8 AS total,
           coalesce(sum(i.amount * i.quantity) FILTER (WHERE i.kind = 'covered_fees'), 0)::int8 AS items
      FROM donation_items i WHERE i.organization_id = d.organization_id AND i.donation_id = d.id) covered
  LEFT JOIN LATERAL (
    SELECT n.date FROM transactions n
     WHERE n.organization_id = t.organization_id AND n.donation_id = t.donation_id AND n.status = 'planned' LIMIT 1) next ON true
 WHERE t.organization_id = $1::uuid AND t.id = ANY($2::uuid[]) AND t.status = 'approved'`;

/** Returns the receipts of this organisation's approved transactions among these. */
export async function listReceipts(
  ctx: OrganizationContext,
  transactionIds: readonly string[],
): Promise<Receipt[]> {
  const values = [ctx.organizationId, transactionIds];
  const [rows] = await ctx.statements({
    name: "receipts",
    text: RECEIPTS,
    values,
    keepsPlan: true,
  });
  return (rows ?? []).map(({ coveredItems, itemsTotal, ...row }) => ({
    ...(row as unknown as Receipt),
    covered: coveredPart(row.amount as bigint, coveredItems as bigint, itemsTotal as bigint),
  }));
}
