import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice, words } from "~/domain/list-filters";
import type { Currency } from "~/values/money/money";
import { payoutStates, type HoldReason, type PayoutState } from "./states";

/** A payout of any organisation, for our staff; the amount is in minor units. */
export interface StaffPayout {
  id: string;
  organization: { id: string; name: string };
  number: number;
  state: PayoutState;
  amount: bigint;
  currency: Currency;
  /** YYYY-MM-DD */
  plannedOn: string;
  channel: string;
  holdReason: HoldReason | null;
  failure: string | null;
}

/** Lists the payouts of all organisations, newest first. */
export const listAllPayouts = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff sees the payouts of every tenant", ctx.now),
  from: "payouts p JOIN organizations o ON o.id = p.organization_id",
  select: `p.id, p.organization_id, o.name, p.number, p.state, p.amount, p.currency, p.planned_on, p.channel,
    p.hold_reason, p.failure, p.created_at`,
  where: "true",
  filters: {
    q: words("concat_ws(' ', o.name, o.legal_name, o.slug)"),
    state: choice(payoutStates, "p.state"),
  },
  order: newestFirst("p.created_at", "p.id"),
  item: staffPayout,
  columns: {
    uuid: { value: ({ id }) => id },
    number: { header: "payouts.columns.number", value: ({ number }) => number },
  },
});

function staffPayout(row: Row): StaffPayout {
  return {
    ...{ id: String(row.id), number: Number(row.number), channel: String(row.channel) },
    organization: { id: String(row.organization_id), name: String(row.name) },
    state: row.state as PayoutState,
    ...{ amount: BigInt(String(row.amount)), currency: row.currency as Currency },
    plannedOn: String(row.planned_on),
    holdReason: row.hold_reason as HoldReason | null,
    failure: row.failure as string | null,
  };
}
