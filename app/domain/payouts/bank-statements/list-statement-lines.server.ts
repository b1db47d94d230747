import { recordFile } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice, reference, words } from "~/domain/list-filters";
import { toDecimal, type Currency } from "~/values/money/money";
import { statementLineStates, type StatementLineState } from "./states";

/** A movement of one of our bank accounts. */
export interface StatementLine {
  id: string;
  account: string;
  /** `YYYY-MM-DD` */
  bookedOn: string;
  /** Minor units; negative is money out. */
  amount: bigint;
  currency: Currency;
  description: string;
  reference: string;
  state: StatementLineState;
  organization: { id: string; name: string } | null;
  /** The payout or the invoice. */
  matchedId: string | null;
  /** Whether the payout or the invoice still waits for somebody to confirm it. */
  canConfirm: boolean;
}

/** Lists the movements of our bank accounts, newest first. */
export const listStatementLines = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our bank accounts hold every organisation's money", ctx.now),
  from: `bank_statement_lines l JOIN bank_statement_accounts a ON a.id = l.account_id
    LEFT JOIN organizations o ON o.id = l.organization_id
    LEFT JOIN payouts p ON l.state = 'payout' AND p.organization_id = l.organization_id AND p.id = l.matched_id
    LEFT JOIN invoices i ON l.state = 'invoice' AND i.organization_id = l.organization_id AND i.id = l.matched_id`,
  select: `l.id, a.name AS account, l.booked_on, l.amount, l.currency, l.description, l.reference, l.state,
    l.organization_id, o.name, l.matched_id,
    coalesce(p.state IN ('sent', 'in_bank'), i.status = 'open', false) AS can_confirm`,
  where: "true",
  filters: {
    q: words("concat_ws(' ', l.description, l.reference, o.name)"),
    account: reference("l.account_id"),
    state: choice(statementLineStates, "l.state"),
    flow: choice(["in", "out"], (value) => (value === "in" ? "l.amount > 0" : "l.amount < 0")),
  },
  order: { ...newestFirst("l.booked_on", "l.id"), key: { type: "text" } },
  item: (row: Row): StatementLine => ({
    ...{ id: String(row.id), account: String(row.account), bookedOn: String(row.booked_on) },
    ...{ amount: row.amount as bigint, currency: row.currency as Currency },
    ...{ description: String(row.description), reference: String(row.reference) },
    state: row.state as StatementLineState,
    organization:
      row.organization_id === null
        ? null
        : { id: String(row.organization_id), name: String(row.name) },
    matchedId: row.matched_id as string | null,
    canConfirm: row.can_confirm === true,
  }),
  columns: {
    booked_on: {
      header: "common.fields.date",
      isDay: true,
      value: ({ bookedOn }) => bookedOn,
    },
    account: { header: "settlements.bank.account", value: ({ account }) => account },
    description: { header: "settlements.bank.text", value: ({ description }) => description },
    reference: { header: "settlements.reference", value: ({ reference: text }) => text },
    amount: {
      header: "common.fields.amount",
      isNumber: true,
      value: ({ amount, currency }) => toDecimal(amount, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    state: {
      header: "common.fields.status",
      value: ({ state }) => state,
      cell: ({ state }, { t }) => t(`settlements.bank.states.${state}`),
    },
    organization: {
      header: "books.organization",
      value: ({ organization }) => organization?.name ?? "",
    },
    matched_uuid: { header: "common.fields.uuid", value: ({ matchedId }) => matchedId },
  },
  file: {
    name: "settlements.bank.file_name",
    before: recordFile("list-statement-lines-for-file"),
  },
});
