import type { OrganizationContext } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice } from "~/domain/list-filters";
import { toDecimal } from "~/values/money/money";
import { ADJUSTMENT_COLUMNS, shownAdjustment } from "./adjustment-view";
import { adjustmentReasons } from "./reasons";

/** Lists the adjustments of an organisation's balance, newest first; those that wait are none yet. */
export const listAdjustments = defineList({
  scope: ["payout", "a"],
  facts: (ctx: OrganizationContext): Promise<void> =>
    Promise.resolve(ctx.require("read", "payout")),
  from: `adjustments a
    LEFT JOIN adjustments f ON f.organization_id = a.organization_id AND f.id = a.reverses_id
    LEFT JOIN transactions t ON t.organization_id = a.organization_id AND t.id = a.transaction_id
    LEFT JOIN payouts s ON s.organization_id = a.organization_id AND s.id = a.payout_id`,
  select: ADJUSTMENT_COLUMNS,
  where: "a.organization_id = $1 AND a.state = 'posted'",
  filters: { reason: choice(adjustmentReasons, "a.reason") },
  order: newestFirst("a.created_at", "a.id"),
  item: shownAdjustment,
  columns: {
    effective_on: {
      header: "common.fields.date",
      isDay: true,
      value: ({ effectiveOn }) => effectiveOn,
    },
    amount: {
      header: "common.fields.amount",
      isNumber: true,
      value: ({ amount, currency }) => toDecimal(amount, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    reason: {
      header: "payouts.adjustments.reason",
      value: ({ reason }) => reason,
      cell: ({ reason }, { t }) => t(`payouts.adjustments.reasons.${reason}`),
    },
    note: { header: "payouts.adjustments.note", value: ({ note }) => note },
  },
});
