import { gatewayOf } from "~/providers/accounts";
import { toDecimal, type Currency } from "~/values/money/money";
import { isId } from "~/values/ids/ids";
import { isPeriod } from "~/values/time/day-text";
import { textForCode } from "~/i18n/text-key";
import { recordFile } from "../../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext, type Row } from "../../context";
import type { Column } from "../../list-definition";
import { accounts } from "../schema";
import { boundsOf, currentMonth } from "./months";

/** A line of the journal: one account of one posting. */
interface JournalLine {
  postingId: string;
  kind: string;
  sourceType: string;
  sourceId: string;
  /** `YYYY-MM-DD`: the day on which it counts. */
  effectiveOn: string;
  /** The day on which it happened, where that month was closed already. */
  movedFrom: string | null;
  organization: { id: string; name: string; country: string };
  gateway: string | null;
  account: string;
  /** The accountant's code of the account. */
  code: string | null;
  currency: Currency;
  /** Why our staff adjusted the balance; null of other postings. */
  reason: string | null;
  /** Minor units; one of the two is zero. */
  debit: bigint;
  credit: bigint;
}

interface JournalFilter {
  period?: string;
  organization?: string;
  account?: string;
}

const BATCH = 500;

const ORGANIZATIONS = `
SELECT o.id, o.name, o.country FROM organizations o
 WHERE EXISTS (SELECT FROM ledger_postings p
                WHERE p.organization_id = o.id AND p.effective_on >= $1::date AND p.effective_on < $2::date)
   AND ($3::uuid IS NULL OR o.id = $3::uuid)
 ORDER BY o.name, o.id`;

// A page of postings with all their entries, so that no posting is cut in two.
const LINES = `
SELECT p.id, p.kind, p.source_type, p.source_id, p.effective_on::text AS effective_on, p.moved_from::text AS moved_from,
       p.provider, e.account, e.currency, e.amount, c.code, a.reason
  FROM (SELECT p.organization_id, p.id, p.kind, p.source_type, p.source_id, p.effective_on, p.moved_from, p.provider
          FROM ledger_postings p
         WHERE p.organization_id = $1::uuid AND p.effective_on < $3::date
           AND (p.effective_on, p.id) > ($2::date, $4::uuid)
         ORDER BY p.effective_on, p.id LIMIT ${BATCH}) p
  JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
  LEFT JOIN account_codes c ON c.account = e.account
  LEFT JOIN adjustments a ON p.source_type = 'adjustment' AND a.organization_id = p.organization_id AND a.id = p.source_id
 ORDER BY p.effective_on, p.id, e.amount < 0, e.account`;

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const columns: Record<string, Column<JournalLine, OperatorContext>> = {
  date: {
    header: "common.fields.date",
    isDay: true,
    value: ({ effectiveOn }) => effectiveOn,
  },
  posting: { header: "donations.ledger.posting", value: ({ postingId }) => postingId },
  organization: { header: "books.organization", value: ({ organization }) => organization.name },
  organization_uuid: {
    header: "books.organization_id",
    value: ({ organization }) => organization.id,
  },
  country: { header: "common.fields.country", value: ({ organization }) => organization.country },
  kind: {
    header: "donations.ledger.kind_name",
    value: ({ kind }) => kind,
    cell: ({ kind }, { t }) => textForCode(t, "donations.ledger.kind", kind, "common.unknown"),
  },
  code: { header: "books.code", value: ({ code }) => code },
  account: { header: "books.account", value: ({ account }) => account },
  account_name: {
    header: "donations.ledger.account_name",
    value: ({ account }) => account,
    cell: ({ account }, { t }) =>
      textForCode(t, "donations.ledger.account", account, "common.unknown"),
  },
  debit: {
    header: "donations.ledger.debit",
    isNumber: true,
    value: ({ debit, currency }) => toDecimal(debit, currency),
  },
  credit: {
    header: "donations.ledger.credit",
    isNumber: true,
    value: ({ credit, currency }) => toDecimal(credit, currency),
  },
  currency: { header: "common.fields.currency", value: ({ currency }) => currency },
  gateway: {
    header: "common.fields.gateway",
    value: ({ gateway }) => gateway,
    cell: ({ gateway }, { t }) =>
      gateway ? textForCode(t, "manage.gateways", gateway, "common.unknown") : "",
  },
  moved_from: {
    header: "books.moved_from",
    isDay: true,
    value: ({ movedFrom }) => movedFrom,
  },
  reason: {
    header: "books.reason",
    value: ({ reason }) => reason,
    cell: ({ reason }, { t }) =>
      reason ? textForCode(t, "payouts.adjustments.reasons", reason, "common.unknown") : "",
  },
  source_type: { header: "books.source_type", value: ({ sourceType }) => sourceType },
  source: { header: "donations.ledger.source", value: ({ sourceId }) => sourceId },
};

/**
 * The journal of a month, by organisation and day, as the accountant's file: each line has the code of
 * its account. There is no page of it, and its batches follow each organisation's own index.
 */
export const listJournal = {
  columns,
  file: {
    name: "books.file.journal" as const,
    day: ({ period }: JournalFilter) => period,
  },
  readFilter(search: URLSearchParams, { now }: OperatorContext): JournalFilter {
    const [period = "", organization = "", account = ""] = [
      "period",
      "organization",
      "account",
    ].map((name) => search.get(name) ?? "");
    return {
      period: isPeriod(period) ? period : currentMonth(now),
      organization: isId(organization) ? organization : undefined,
      account: accounts.find((one) => one === account),
    };
  },
  /** Yields the lines in batches, each in one short transaction; the export is recorded first. */
  async *forFile(ctx: OperatorContext, filter: JournalFilter): AsyncGenerator<JournalLine[]> {
    const { first, until } = boundsOf(filter.period ?? currentMonth(ctx.now));
    const across = acrossOrganizations("our staff exports the books of all organisations", ctx.now);
    await recordFile("list-journal-for-file")(ctx);
    const organizations = {
      text: ORGANIZATIONS,
      values: [first, until, filter.organization ?? null],
    };
    const [owners = []] = await across.statements(organizations);
    for (const owner of owners) {
      let behind: [string, string] | null = [first, FIRST_ID];
      while (behind) {
        const values: unknown[] = [owner.id, behind[0], until, behind[1]];
        const [rows = []]: Row[][] = await across.statements({ text: LINES, values });
        const lines = rows.map((row) => journalLine(row, owner));
        yield lines.filter(({ account }) => !filter.account || account === filter.account);
        const last = lines.at(-1);
        const isFull = new Set(lines.map(({ postingId }) => postingId)).size === BATCH;
        behind = last && isFull ? [last.effectiveOn, last.postingId] : null;
      }
    }
  },
};

function journalLine(row: Row, owner: Row): JournalLine {
  const amount = row.amount as bigint;
  return {
    postingId: String(row.id),
    kind: String(row.kind),
    sourceType: String(row.source_type),
    sourceId: String(row.source_id),
    effectiveOn: String(row.effective_on),
    movedFrom: row.moved_from as string | null,
    organization: {
      id: String(owner.id),
      name: String(owner.name),
      country: String(owner.country),
    },
    gateway: row.provider === null ? null : gatewayOf(String(row.provider)),
    account: String(row.account),
    code: row.code as string | null,
    reason: row.reason as string | null,
    currency: row.currency as Currency,
    debit: amount > 0n ? amount : 0n,
    credit: amount < 0n ? -amount : 0n,
  };
}
