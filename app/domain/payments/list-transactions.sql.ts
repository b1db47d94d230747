import type { OrganizationContext, Row } from "~/domain/context";
import { declineFamily, type DeclineFamily } from "~/providers/declines";
import { periodBounds } from "~/values/calendar";
import type { Currency } from "~/values/money";
import { hasWords } from "~/values/search-text";
import type { TransactionStatus } from "./schema";

export interface TransactionFilter {
  /** Words of a donor's name or e-mail, in any order, accents and case apart. */
  search?: string;
  status?: TransactionStatus;
  /** `YYYY-MM`: the local month of a transaction's date. */
  period?: string;
  campaignId?: string;
}

export interface ListedTransaction {
  id: string;
  donationId: string;
  status: TransactionStatus;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  date: Date;
  period: string | null;
  gateway: string;
  attempt: number;
  declineCode: string | null;
  declineFamily: DeclineFamily | null;
  commission: bigint;
  refundedAmount: bigint;
  recurrence: string;
  donor: { firstName: string; lastName: string; email: string };
  campaign: { id: string; title: string };
  method: { methodId: string; lastFour: string | null };
}

const COLUMNS = `t.id, t.donation_id, t.status, t.amount, t.currency, t.date, t.period, t.gateway, t.attempt,
  t.decline_code, t.commission, t.refunded_amount, d.recurrence,
  o.first_name, o.last_name, o.email, c.id AS campaign_id, c.title, p.method_id, p.last_four`;
const COUNTED = `transactions t
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id`;
const TABLES = `${COUNTED}
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
  JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
  JOIN payment_methods p ON p.organization_id = t.organization_id AND p.id = t.payment_method_id`;

/** Statements that read a filtered list of transactions, newest date first. */
export function transactionsQuery(ctx: OrganizationContext, filter: TransactionFilter) {
  const values: unknown[] = [ctx.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  // The first charge of what is not (yet) a gift is not listed (readings, 'Campaigns and donations').
  const conditions = ["t.organization_id = $1", "d.status NOT IN ('attempted', 'refused')"];
  if (filter.status) conditions.push(`t.status = ${bind(filter.status)}`);
  if (filter.campaignId) conditions.push(`t.campaign_id = ${bind(filter.campaignId)}::uuid`);
  if (filter.period) {
    const { from, to } = periodBounds(filter.period, ctx.organization.timezone);
    conditions.push(`t.date >= ${bind(from.toISOString())}::timestamptz`);
    conditions.push(`t.date < ${bind(to.toISOString())}::timestamptz`);
  }
  const named = hasWords(
    "n.first_name || ' ' || n.last_name || ' ' || n.email",
    filter.search,
    bind,
  );
  if (named.length > 0) {
    // The people first, once: from them indices lead to their gifts and charges.
    conditions.push(`d.donor_id = ANY(ARRAY(
      SELECT n.id FROM donors n WHERE n.organization_id = $1 AND ${named.join(" AND ")}))`);
  }
  const where = conditions.join(" AND ");
  const order = "ORDER BY t.date DESC, t.id DESC";
  return {
    count: { text: `SELECT count(*) AS total FROM ${COUNTED} WHERE ${where}`, values },
    // The page first, then what it shows: else a search that many match reads everything of each.
    rows: (limit: number, offset: number) => ({
      text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE (t.organization_id, t.id) IN (
        SELECT t.organization_id, t.id FROM ${COUNTED} WHERE ${where} ${order} LIMIT ${limit} OFFSET ${offset}
      ) ${order}`,
      values,
    }),
    rowsAfter: (last: ListedTransaction | null, limit: number) => ({
      text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${where}
        ${last ? `AND (t.date, t.id) < ($${values.length + 1}::timestamptz, $${values.length + 2}::uuid)` : ""}
        ${order} LIMIT ${limit}`,
      values: last ? [...values, last.date.toISOString(), last.id] : values,
    }),
  };
}

export function listedTransaction(row: Row): ListedTransaction {
  const declineCode = row.decline_code as string | null;
  return {
    id: String(row.id),
    donationId: String(row.donation_id),
    status: row.status as TransactionStatus,
    amount: row.amount as bigint,
    currency: row.currency as Currency,
    date: row.date as Date,
    period: row.period as string | null,
    gateway: String(row.gateway),
    attempt: Number(row.attempt),
    declineCode,
    declineFamily: declineFamily(declineCode),
    commission: row.commission as bigint,
    refundedAmount: row.refunded_amount as bigint,
    recurrence: String(row.recurrence),
    donor: {
      firstName: String(row.first_name),
      lastName: String(row.last_name),
      email: String(row.email),
    },
    campaign: { id: String(row.campaign_id), title: String(row.title) },
    method: { methodId: String(row.method_id), lastFour: row.last_four as string | null },
  };
}
