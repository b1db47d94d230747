import type { OrganizationContext } from "../context";
import { SETTLE } from "./settle-charges.sql";
import type { Settlement } from "./settlement.server";

/** Rows of a day's totals, so that one hot campaign is not one hot row. */
const SHARDS = 16;

/**
 * Settles transactions, all or none of them, in one statement and one round trip: status by
 * compare-and-set, ledger, roll-up, the donations' own state, the next months and the mails to send.
 * Answers for each whether this call did it (false: it was settled already); so a repeat of a call
 * whose end is not known does no harm.
 */
export async function settleCharges(
  ctx: OrganizationContext,
  settlements: readonly Settlement[],
): Promise<boolean[]> {
  const values = [
    ctx.organizationId,
    settlements.map(({ id }) => id),
    ctx.now,
    JSON.stringify(settlements),
    Math.floor(Math.random() * SHARDS),
  ];
  const keepsPlan = settlements.length > 1;
  const statement = { name: "settle-charges", text: SETTLE, values, keepsPlan };
  const [rows] = await ctx.statements(statement);
  const settled = new Set(rows?.map(({ id }) => id));
  return settlements.map(({ id }) => settled.delete(id));
}
