import { textForCode } from "~/i18n/text-key";
import { gatewayOf } from "~/providers/accounts";
import { periodOf } from "~/values/time/calendar";
import { isPeriod } from "~/values/time/day-text";
import { toDecimal, type Currency } from "~/values/money/money";
import type { Row } from "../context";
import { defineList } from "../define-list.server";
import { oldestFirst } from "../list-definition";
import { choice, monthOfDate, zoneOf } from "../list-filters";
import { accounts } from "./schema";

export interface ListedEntry {
  postingId: string;
  kind: string;
  /** The transaction, refund, dispute or payout behind it. */
  sourceId: string;
  /** When we recorded it. */
  occurredAt: Date;
  /** `YYYY-MM-DD`: the local day on which it happened. */
  effectiveOn: string;
  /** `YYYY-MM-DD`; null where nobody knows. */
  availableOn: string | null;
  account: string;
  /** Whose books have the other side; null of a payout. */
  gateway: string | null;
  currency: Currency;
  /** Minor units; one of the two is zero. */
  debit: bigint;
  credit: bigint;
}

/** An entry has no id of its own: account, currency and detail name it within its posting. */
const ENTRIES = `
JOIN LATERAL (SELECT l.account, l.currency, l.amount, md5(l.account || l.currency || l.detail)::uuid AS place
  FROM ledger_entries l WHERE l.organization_id = p.organization_id AND l.posting_id = p.id) e ON true`;

/** Lists the entries of the ledger, oldest first; debits equal credits in each posting and currency. */
export const listEntries = defineList({
  scope: ["transaction", "p"],
  // Fees and commission are the organisation's, so no condition tells one campaign's entries apart.
  facts: (ctx): Promise<void> => Promise.resolve(ctx.require("read", "transaction")),
  from: `ledger_postings p ${ENTRIES}`,
  select: `p.id, p.kind, p.source_id, p.occurred_at, p.effective_on::text AS effective_on, p.available_on::text AS available_on,
    p.provider, e.account, e.currency, e.amount, e.place`,
  where: "p.organization_id = $1",
  filters: {
    // The same as on the page of transactions: the current month without a parameter.
    period: monthOfDate("p.effective_on", (text, ctx) => {
      if (text === "all") return undefined;
      return isPeriod(text) ? text : periodOf(ctx.now, zoneOf(ctx));
    }),
    account: choice(accounts, "e.account"),
  },
  order: { ...oldestFirst("p.effective_on", "p.id", "e.place"), key: { type: "date" } },
  item: listedEntry,
  columns: {
    effective_on: {
      header: "common.fields.date",
      isDay: true,
      value: ({ effectiveOn }) => effectiveOn,
    },
    occurred_at: { header: "donations.ledger.recorded_at", value: ({ occurredAt }) => occurredAt },
    kind: {
      header: "donations.ledger.kind_name",
      value: ({ kind }) => kind,
      cell: ({ kind }, { t }) => textForCode(t, "donations.ledger.kind", kind, "common.unknown"),
    },
    account: {
      header: "donations.ledger.account_name",
      value: ({ account }) => account,
      cell: ({ account }, { t }) =>
        textForCode(t, "donations.ledger.account", account, "common.unknown"),
    },
    gateway: {
      header: "common.fields.gateway",
      value: ({ gateway }) => gateway ?? "",
      cell: ({ gateway }, { t }) =>
        gateway ? textForCode(t, "manage.gateways", gateway, "common.unknown") : "",
    },
    debit: {
      isNumber: true,
      header: "donations.ledger.debit",
      value: ({ debit, currency }) => toDecimal(debit, currency),
    },
    credit: {
      isNumber: true,
      header: "donations.ledger.credit",
      value: ({ credit, currency }) => toDecimal(credit, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    available_on: {
      header: "donations.ledger.available_on",
      isDay: true,
      value: ({ availableOn }) => availableOn,
    },
    source: { header: "donations.ledger.source", value: ({ sourceId }) => sourceId },
    posting: { header: "donations.ledger.posting", value: ({ postingId }) => postingId },
  },
  file: {
    name: "donations.file.ledger",
    ability: ["create", "export"],
    day: ({ period }) => period,
  },
});

function listedEntry(row: Row): ListedEntry {
  const amount = row.amount as bigint;
  return {
    postingId: String(row.id),
    kind: String(row.kind),
    sourceId: String(row.source_id),
    occurredAt: row.occurred_at as Date,
    effectiveOn: String(row.effective_on),
    availableOn: row.available_on as string | null,
    account: String(row.account),
    gateway: row.provider === null ? null : gatewayOf(String(row.provider)),
    currency: row.currency as Currency,
    debit: amount > 0n ? amount : 0n,
    credit: amount < 0n ? -amount : 0n,
  };
}
