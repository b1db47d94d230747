import type { Currency } from "~/values/money/money";
import type { OrganizationContext } from "~/domain/context";
import { BESIDE_FLAGS } from "~/domain/payments/money-flags";

/** A refund or dispute with its donation, for the mails about it. Amounts are minor units. */
export interface MoneyBack {
  id: string;
  amount: bigint;
  currency: Currency;
  cause: string;
  /** The provider refused the refund. */
  isRefused: boolean;
  /** The donation's receipt; null where none was written. */
  receipt: { year: number; number: number } | null;
  /** Time of the donation's charge. */
  date: Date;
  donationId: string;
  recurrence: "monthly" | "one_time";
  donorName: string;
  firstName: string;
  email: string;
  locale: string;
  campaignTitle: string;
  /** Of a payment beside the first one, which paid for no month. */
  isBeside: boolean;
  /** Tickets of an event: a purchase, no donation. */
  sellsTickets: boolean;
  methodId: string;
  lastFour: string | null;
}

const select = (table: "refunds" | "disputes", cause: string, isRefused: string) => `
SELECT b.id, b.amount, b.currency, ${cause} AS cause, ${isRefused} AS "isRefused", t.date,
       CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('year', r.year, 'number', r.number) END AS receipt, d.id AS "donationId", d.recurrence,
       o.first_name || ' ' || o.last_name AS "donorName", o.first_name AS "firstName", o.email, d.locale,
       c.title AS "campaignTitle", t.flags && ${BESIDE_FLAGS} AS "isBeside", c.type = 'tickets' AS "sellsTickets", p.method_id AS "methodId", p.last_four AS "lastFour"
  FROM ${table} b
  JOIN transactions t ON t.organization_id = b.organization_id AND t.id = b.transaction_id
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
  JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
  JOIN payment_methods p ON p.organization_id = t.organization_id AND p.id = t.payment_method_id
  LEFT JOIN receipts r ON r.organization_id = t.organization_id AND r.transaction_id = t.id
 WHERE b.organization_id = $1::uuid AND b.id = $2::uuid`;
const STATEMENTS = {
  refund: select("refunds", "b.cause", "b.status = 'rejected'"),
  dispute: select("disputes", "b.stage", "false"),
};

/** Returns a refund (`cause` is its origin) or a dispute (`cause` is its stage), or null. */
export async function getMoneyBack(
  ctx: OrganizationContext,
  kind: keyof typeof STATEMENTS,
  id: string,
): Promise<MoneyBack | null> {
  ctx.require("read", "transaction");
  ctx.require("read", "donor");
  const statement = { name: `${kind}-for-mail`, text: STATEMENTS[kind] };
  const [rows] = await ctx.statements({ ...statement, values: [ctx.organizationId, id] });
  return (rows?.[0] as MoneyBack | undefined) ?? null;
}
