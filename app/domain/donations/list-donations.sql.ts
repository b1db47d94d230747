import type { OrganizationContext, Row } from "~/domain/context";
import type { Currency } from "~/values/money";
import { hasWords } from "~/values/search-text";
import { donationStatuses, type DonationStatus, type Recurrence } from "./schema";

export interface DonationFilter {
  /** Words of a donor's name or e-mail, in any order, accents and case apart. */
  search?: string;
  status?: DonationStatus;
  recurrence?: Recurrence;
  campaignId?: string;
}

export interface ListedDonation {
  id: string;
  status: DonationStatus;
  recurrence: Recurrence;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  createdAt: Date;
  donor: { firstName: string; lastName: string; email: string };
  campaign: { id: string; title: string };
}

const COLUMNS = `d.id, d.status, d.recurrence, d.amount, d.currency, d.created_at,
  o.first_name, o.last_name, o.email, c.id AS campaign_id, c.title`;
const TABLES = `donations d
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id`;

/** Statements that read a filtered list of gifts, newest first; `order` continues after a row. */
export function donationsQuery(ctx: OrganizationContext, filter: DonationFilter) {
  const values: unknown[] = [ctx.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["d.organization_id = $1"];
  conditions.push(`d.status = ANY(${bind(filter.status ? [filter.status] : donationStatuses)})`);
  if (filter.recurrence) conditions.push(`d.recurrence = ${bind(filter.recurrence)}`);
  if (filter.campaignId) conditions.push(`d.campaign_id = ${bind(filter.campaignId)}::uuid`);
  const person = "o.first_name || ' ' || o.last_name || ' ' || o.email";
  conditions.push(...hasWords(person, filter.search, bind));
  const where = conditions.join(" AND ");
  const order = "ORDER BY d.created_at DESC, d.id DESC";
  return {
    count: { text: `SELECT count(*) AS total FROM ${TABLES} WHERE ${where}`, values },
    rows: (limit: number, offset: number) => ({
      text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${where} ${order} LIMIT ${limit} OFFSET ${offset}`,
      values,
    }),
    rowsAfter: (last: ListedDonation | null, limit: number) => ({
      text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${where}
        ${last ? `AND (d.created_at, d.id) < ($${values.length + 1}::timestamptz, $${values.length + 2}::uuid)` : ""}
        ${order} LIMIT ${limit}`,
      values: last ? [...values, last.createdAt.toISOString(), last.id] : values,
    }),
  };
}

export function listedDonation(row: Row): ListedDonation {
  return {
    id: String(row.id),
    status: row.status as DonationStatus,
    recurrence: row.recurrence as Recurrence,
    amount: row.amount as bigint,
    currency: row.currency as Currency,
    createdAt: row.created_at as Date,
    donor: {
      firstName: String(row.first_name),
      lastName: String(row.last_name),
      email: String(row.email),
    },
    campaign: { id: String(row.campaign_id), title: String(row.title) },
  };
}
