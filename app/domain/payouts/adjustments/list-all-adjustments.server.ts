import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice, words } from "~/domain/list-filters";
import { shownAdjustment, type ShownAdjustment } from "./adjustment-view";
import { adjustmentStates, type AdjustmentState } from "./reasons";

/** An adjustment of any organisation, for our staff. */
export interface StaffAdjustment extends Omit<ShownAdjustment, "donationId"> {
  organization: { id: string; name: string };
  state: AdjustmentState;
  /** Who made it. */
  author: { id: string; name: string };
  transactionId: string | null;
}

/** Lists the adjustments of all organisations, newest first. */
export const listAllAdjustments = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff adjusts the balances of every tenant", ctx.now),
  from: `adjustments a JOIN organizations o ON o.id = a.organization_id
    JOIN users u ON u.id = a.operator_id
    LEFT JOIN adjustments f ON f.organization_id = a.organization_id AND f.id = a.reverses_id
    LEFT JOIN payouts s ON s.organization_id = a.organization_id AND s.id = a.payout_id`,
  select: `a.id, a.organization_id, o.name, a.state, a.amount, a.currency, a.effective_on, a.reason, a.note, a.created_at,
    f.effective_on AS reverses_on, a.transaction_id, s.id AS payout_id, s.number AS payout_number, a.operator_id,
    concat_ws(' ', u.first_name, u.last_name) AS author`,
  where: "true",
  filters: {
    q: words("concat_ws(' ', o.name, o.legal_name, o.slug)"),
    state: choice(adjustmentStates, "a.state"),
  },
  order: newestFirst("a.created_at", "a.id"),
  item: staffAdjustment,
  columns: {
    uuid: { value: ({ id }) => id },
    reason: { header: "payouts.adjustments.reason", value: ({ reason }) => reason },
  },
});

function staffAdjustment(row: Row): StaffAdjustment {
  const { donationId: _none, ...shown } = shownAdjustment(row);
  return {
    ...shown,
    organization: { id: String(row.organization_id), name: String(row.name) },
    state: row.state as AdjustmentState,
    author: { id: String(row.operator_id), name: String(row.author) },
    transactionId: row.transaction_id as string | null,
  };
}
