import { causesOf, declineFamilies, declineFamily, type DeclineFamily } from "~/providers/declines";
import { textForCode } from "~/i18n/text-key";
import { periodOf } from "~/values/time/calendar";
import { isPeriod } from "~/values/time/day-text";
import { toDecimal, type Currency } from "~/values/money/money";
import type { Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { KEPT_AMOUNT, TAKEN_STATUSES } from "~/domain/kept-amount.sql";
import { newestFirst, oldestFirst, type Order } from "~/domain/list-definition";
import {
  amountBound,
  bookedDay,
  bookedMonth,
  choice,
  code,
  reference,
  searchFilter,
  sorting,
  zoneOf,
} from "~/domain/list-filters";
import { searchDonations } from "~/domain/search-donations";
import {
  gateways,
  transactionFilters,
  transactionViews,
  type TransactionStatus,
} from "~/domain/payments/schema";

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

const recurrences = ["monthly", "one_time"] as const;

export const transactionSorts = ["newest", "oldest", "amount_high", "amount_low", "name"] as const;
type TransactionSort = (typeof transactionSorts)[number];

const NAME = "name_key(o.first_name || ' ' || o.last_name) COLLATE \"C\"";
const ORDERS: Record<TransactionSort, Order> = {
  newest: newestFirst("t.date", "t.id"),
  oldest: oldestFirst("t.date", "t.id"),
  amount_high: { ...newestFirst("t.amount", "t.id"), key: { type: "bigint" } },
  amount_low: { ...oldestFirst("t.amount", "t.id"), key: { type: "bigint" } },
  name: { ...oldestFirst(NAME, "t.id"), key: { type: "text", name: "name_key" } },
};

/** A change of the time zone moves no charge that was counted to another day. */
const BOOKED = { day: "t.local_day", at: "t.date" };

const COLUMNS = `t.id, t.donation_id, t.status, t.amount, t.currency, t.date, t.period, t.gateway, t.attempt,
  t.decline_code, t.commission, t.refunded_amount, d.recurrence,
  o.first_name, o.last_name, o.email, c.id AS campaign_id, c.title, p.method_id, p.last_four,
  ${NAME} AS name_key`;
/** A charge's own row is enough to count it: in a large organisation a join with donations reads all of them. */
const COUNTED = "transactions t";
const NAMED = `${COUNTED}
  JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id`;
const ofDonation = (condition: string) => `EXISTS (SELECT FROM donations g
  WHERE g.organization_id = t.organization_id AND g.id = t.donation_id AND ${condition})`;
const SHOWN = `${NAMED}
  JOIN campaigns c ON c.organization_id = t.organization_id AND c.id = t.campaign_id
  JOIN payment_methods p ON p.organization_id = t.organization_id AND p.id = t.payment_method_id`;

/** Lists the organisation's transactions, newest date first; what is planned, soonest first. */
export const listTransactions = defineList({
  scope: ["transaction", "t"],
  from: ({ filter }) => (filter.sort === "name" ? NAMED : COUNTED),
  // The query selects the page first and then its columns; otherwise a broad search would read
  // every column of each match.
  select: (page, order) => `SELECT ${COLUMNS} FROM ${SHOWN} WHERE (t.organization_id, t.id) IN (
    SELECT t.organization_id, t.id ${page}) ${order}`,
  // The first charge of an attempted or refused donation has a view of its own (readings,
  // 'Campaigns and donations').
  where: ({ filter }) => `t.organization_id = $1
    AND ${filter.view === "attempts" ? "" : "NOT "}${ofDonation("g.status IN ('attempted', 'refused')")}`,
  filters: {
    view: choice(transactionViews, (view) => {
      if (view === "attempts") return "true";
      return view === "planned" ? "t.status = 'planned'" : "t.status <> 'planned'";
    }),
    q: searchFilter((text, bind) => searchDonations("t.donation_id", text, bind)),
    status: choice(transactionFilters, (status, bind) =>
      status === "received"
        ? `t.status IN ${TAKEN_STATUSES} AND ${KEPT_AMOUNT} > 0`
        : `t.status = ${bind(status)}`,
    ),
    // Without a parameter the filter uses the current month; `all` means every month.
    period: bookedMonth(BOOKED, (text, ctx) => {
      if (text === "all") return undefined;
      return isPeriod(text) ? text : periodOf(ctx.now, zoneOf(ctx));
    }),
    since: bookedDay(BOOKED, "first"),
    until: bookedDay(BOOKED, "last"),
    campaign: reference("t.campaign_id"),
    family: choice(
      declineFamilies,
      (family, bind) => `t.decline_code = ANY(${bind(causesOf(family))}::text[])`,
    ),
    gateway: choice(gateways, "t.gateway"),
    recurrence: choice(recurrences, (recurrence, bind) =>
      ofDonation(`g.recurrence = ${bind(recurrence)}`),
    ),
    method: code(
      (place) => `EXISTS (SELECT FROM payment_methods m
        WHERE m.organization_id = $1 AND m.id = t.payment_method_id AND m.method_id = ${place})`,
    ),
    from: amountBound("t.amount", "from"),
    to: amountBound("t.amount", "to"),
    sort: sorting(transactionSorts),
  },
  counts: {
    columns: `t.amount, t.status, ${KEPT_AMOUNT} AS kept`,
    select: `coalesce(sum(amount), 0)::bigint AS amount,
      coalesce(sum(kept) FILTER (WHERE status IN ${TAKEN_STATUSES}), 0)::bigint AS approved`,
    read: ({ amount, approved }) => ({
      amount: BigInt((amount as bigint | undefined) ?? 0n),
      approved: BigInt((approved as bigint | undefined) ?? 0n),
    }),
  },
  order: ({ sort, view }) => ORDERS[sort ?? (view === "planned" ? "oldest" : "newest")],
  item: listedTransaction,
  columns: {
    date: { header: "common.fields.date", value: ({ date }) => date },
    period: { header: "common.fields.period", value: ({ period }) => period },
    status: {
      header: "common.fields.status",
      value: ({ status }) => status,
      cell: ({ status }, { t }) =>
        textForCode(t, "common.transaction_status", status, "common.unknown"),
    },
    decline_family: {
      header: "donations.cause",
      value: (one) => one.declineFamily,
      cell: ({ declineFamily: cause }, { t }) =>
        cause ? textForCode(t, "common.decline_family", cause, "common.unknown") : "",
    },
    amount: {
      isNumber: true,
      header: "common.fields.amount",
      value: ({ amount, currency }) => toDecimal(amount, currency),
    },
    refunded_amount: {
      isNumber: true,
      header: "donations.refunded_amount",
      value: ({ refundedAmount, currency }) => toDecimal(refundedAmount, currency),
    },
    commission: {
      isNumber: true,
      header: "donations.commission",
      value: ({ commission, currency }) => toDecimal(commission, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    gateway: {
      header: "common.fields.gateway",
      value: ({ gateway }) => gateway,
      cell: ({ gateway }, { t }) => textForCode(t, "manage.gateways", gateway, "common.unknown"),
    },
    first_name: { header: "common.fields.first_name", value: ({ donor }) => donor.firstName },
    last_name: { header: "common.fields.last_name", value: ({ donor }) => donor.lastName },
    email: { header: "common.fields.email", value: ({ donor }) => donor.email },
    campaign: { header: "common.fields.campaign", value: ({ campaign }) => campaign.title },
    recurrence: {
      header: "common.fields.recurrence",
      value: ({ recurrence }) => recurrence,
      cell: ({ recurrence }, { t }) =>
        textForCode(t, "common.recurrence", recurrence, "common.unknown"),
    },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: {
    name: "donations.file.transactions",
    ability: ["create", "export"],
    day: ({ period }) => period,
  },
});

function listedTransaction(row: Row): ListedTransaction {
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
