import { requireStaff, type OrganizationContext } from "~/domain/context";
import type { PayoutDecision } from "./decision-schema";
import { getPayout, type HeldPayout } from "./get-payout.server";
import { FROM, type PayoutState } from "./states";

/** A payout for our staff, with what they can do with it. */
export interface StaffPayoutView extends HeldPayout {
  decisions: PayoutDecision["decision"][];
}

const leads = (from: PayoutState, to: PayoutState) => FROM[to].includes(from);

/** Returns a payout of an organisation and the decisions that its state allows. Throws `not_found`. */
export async function getStaffPayout(
  ctx: OrganizationContext,
  id: string,
): Promise<StaffPayoutView> {
  requireStaff(ctx);
  const payout = await getPayout(ctx, id);
  const row = await ctx.read((db) =>
    db.payout.findFirstOrThrow({ where: { id }, select: { channel: true } }),
  );
  const { state } = payout;
  const byHand = row.channel === "bank_file";
  const decisions = [
    ...(leads(state, "planned") ? (["release"] as const) : []),
    ...(leads(state, "held") ? (["hold"] as const) : []),
    ...(leads(state, "cancelled") ? (["cancel"] as const) : []),
    ...(byHand && leads(state, "paid") ? (["paid"] as const) : []),
    ...(byHand && leads(state, "returned") ? (["returned"] as const) : []),
  ];
  return { ...payout, decisions };
}
