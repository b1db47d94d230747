import { recordFile } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice, words } from "~/domain/list-filters";
import { companyTitle, isOwnAccount } from "~/providers/accounts";
import { toDecimal, type Currency } from "~/values/money/money";
import { standing } from "./close-difference.sql";
import {
  differenceKinds,
  shownStates,
  type Closing,
  type DifferenceKind,
  type Explanation,
  type ShownState,
} from "./kinds";
import { settlementAccounts } from "./settlement-accounts.server";

/** What a company's file and the books disagree on. */
export interface ListedDifference {
  id: string;
  provider: string;
  /** The company behind the account, by its own name. */
  company: string;
  file: { id: string; name: string };
  /** The row in the file; null of what the file lacks. */
  lineNumber: number | null;
  kind: DifferenceKind;
  /** A kind of the company's movements: gift, refund, … */
  movement: string;
  /** Null while nobody knows whose charge it is. */
  organization: { id: string; name: string } | null;
  reference: string;
  currency: Currency;
  /** Minor units: what the books have and what the file has; null where one lacks it. */
  expected: bigint | null;
  expectedCurrency: Currency | null;
  reported: bigint | null;
  /** `YYYY-MM-DD` */
  occurredOn: string;
  state: ShownState;
  closedAs: Closing | null;
  /** Whether its money is in the organisation's own account. */
  isOwn: boolean;
  /** What took an adjusted difference back; null where nothing did, or the adjustment is reversed. */
  goneAs: Explanation | null;
  /** Minor units, of its currency: what adjustments less their reversals added to the balance for it. */
  adjusted: bigint;
  /** Whether its adjustment can be reversed: it is gone, and no reversal of all waits for a second person. */
  canReverse: boolean;
  foundAt: Date;
  /** Whether an adjustment can correct it: the money is with us, and its owner is known. */
  canAdjust: boolean;
}

const STATE = "CASE WHEN d.gone_as IS NULL THEN d.state ELSE 'gone' END";

/** Lists the differences between companies' files and the books, newest first. */
export const listDifferences = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff compares companies' files with all books", ctx.now),
  from: `settlement_differences d JOIN settlement_files f ON f.id = d.file_id
    LEFT JOIN organizations o ON o.id = d.organization_id`,
  select: `d.id, d.provider, d.file_id, f.name AS file_name, d.line_number, d.kind, d.movement, d.organization_id, o.name,
    d.reference, d.currency, d.expected, d.expected_currency, d.reported, d.occurred_on, ${STATE} AS state, d.closed_as,
    d.gone_as, d.found_at,
    (SELECT coalesce(sum(a.amount), 0)::bigint FROM adjustments a
      WHERE a.difference_id = d.id AND a.state = 'posted' AND a.currency = d.currency) AS adjusted,
    d.gone_as IS NOT NULL AND EXISTS (SELECT FROM adjustments a
      WHERE a.difference_id = d.id AND ${standing("made")}) AS can_reverse`,
  where: "true",
  filters: {
    q: words("concat_ws(' ', o.name, d.reference, f.name)"),
    state: choice(shownStates, STATE),
    kind: choice(differenceKinds, "d.kind"),
    provider: choice(settlementAccounts(), "d.provider"),
  },
  order: newestFirst("d.found_at", "d.id"),
  item: listedDifference,
  columns: {
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
    kind: {
      header: "settlements.kind",
      value: ({ kind }) => kind,
      cell: ({ kind }, { t }) => t(`settlements.kinds.${kind}`),
    },
    state: {
      header: "common.fields.status",
      value: ({ state }) => state,
      cell: ({ state }, { t }) => t(`settlements.states.${state}`),
    },
    account: { header: "settlements.account", value: ({ provider }) => provider },
    file: { header: "settlements.file", value: ({ file }) => file.name },
    line: { header: "settlements.line", isNumber: true, value: ({ lineNumber }) => lineNumber },
    organization: {
      header: "books.organization",
      value: ({ organization }) => organization?.name ?? "",
    },
    reference: { header: "settlements.reference", value: ({ reference }) => reference },
    occurred_on: {
      header: "common.fields.date",
      isDay: true,
      value: ({ occurredOn }) => occurredOn,
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    expected: {
      header: "settlements.expected",
      isNumber: true,
      value: ({ expected, expectedCurrency, currency }) =>
        expected === null ? null : toDecimal(expected, expectedCurrency ?? currency),
    },
    reported: {
      header: "settlements.reported",
      isNumber: true,
      value: ({ reported, currency }) => (reported === null ? null : toDecimal(reported, currency)),
    },
  },
  file: { name: "settlements.file_name", before: recordFile("list-differences-for-file") },
});

function listedDifference(row: Row): ListedDifference {
  const provider = String(row.provider);
  const id = row.organization_id as string | null;
  const isOwn = isOwnAccount(provider);
  return {
    ...{ id: String(row.id), provider, company: companyTitle(provider) ?? provider },
    file: { id: String(row.file_id), name: String(row.file_name) },
    lineNumber: row.line_number === null ? null : Number(row.line_number),
    kind: row.kind as DifferenceKind,
    movement: String(row.movement),
    organization: id === null ? null : { id, name: String(row.name) },
    reference: String(row.reference),
    currency: row.currency as Currency,
    expected: row.expected as bigint | null,
    expectedCurrency: row.expected_currency as Currency | null,
    reported: row.reported as bigint | null,
    occurredOn: String(row.occurred_on),
    state: row.state as ShownState,
    closedAs: row.closed_as as Closing | null,
    goneAs: row.gone_as as Explanation | null,
    adjusted: row.adjusted as bigint,
    canReverse: row.can_reverse === true,
    foundAt: row.found_at as Date,
    isOwn,
    // What may still come by itself would count twice once it came.
    canAdjust: id !== null && row.state === "open" && row.kind !== "timing" && !isOwn,
  };
}
