import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice } from "~/domain/list-filters";
import type { OrganizationContext, Row } from "~/domain/context";
import { toDecimal } from "~/values/money/money";
import { shownPayout, type PayoutRow } from "./payout-view";
import { payoutStates } from "./states";

const COLUMNS = `p.id, p.number, p.state, p.currency, p.amount, p.opening, p.closing, p.planned_on AS "plannedOn",
  p.hold_reason AS "holdReason", p.held_at AS "heldAt", p.sent_at AS "sentAt", p.in_bank_at AS "inBankAt",
  p.paid_at AS "paidAt", p.ended_at AS "endedAt", p.failure, p.bank_account AS "bankAccount"`;

/** Lists an organisation's payouts, newest first. */
export const listPayouts = defineList({
  scope: ["payout", "p"],
  facts: (ctx: OrganizationContext): Promise<void> =>
    Promise.resolve(ctx.require("read", "payout")),
  from: "payouts p",
  select: COLUMNS,
  where: "p.organization_id = $1",
  filters: { state: choice(payoutStates, "p.state") },
  order: { ...newestFirst("p.number", "p.id"), key: { type: "bigint" } },
  item: (row: Row) => shownPayout(row as unknown as PayoutRow),
  columns: {
    number: { header: "payouts.columns.number", value: ({ number }) => number },
    state: {
      header: "common.fields.status",
      value: ({ state }) => state,
      cell: ({ state }, { t }) => t(`payouts.states.${state}`),
    },
    planned_on: {
      header: "payouts.columns.planned_on",
      isDay: true,
      value: ({ plannedOn }) => plannedOn,
    },
    amount: {
      isNumber: true,
      header: "common.fields.amount",
      value: ({ amount, currency }) => toDecimal(amount, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    paid_at: { header: "payouts.columns.paid_at", value: ({ paidAt }) => paidAt },
    uuid: { value: ({ id }) => id },
  },
  file: { name: "payouts.file_of_payouts" },
});
