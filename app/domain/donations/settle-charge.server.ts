import { failpoint } from "~/infrastructure/failpoints";
import { chargesTotal } from "~/infrastructure/metrics.server";
import type { TenantContext } from "../context";
import { findTransactionFacts, type ChargeFacts } from "./donation-facts.server";
import { settleCharges } from "./settle-charges.server";
import { settlementOf, type Decision, type Settlement } from "./settlement.server";

/** Commits one settlement, alone or with others; answers whether this call did it. */
export type Settle = (settlement: Settlement) => Promise<boolean>;

/**
 * Settles a transaction, committed once; answers whether this call did it (false: it was settled
 * already). A first charge makes the donation, or ends it as `refused`; a monthly one plans the
 * month after. `settle` is given where it is settled together with others.
 */
export async function settleCharge(
  ctx: TenantContext,
  facts: ChargeFacts,
  decision: Decision,
  settle: Settle = async (settlement) => (await settleCharges(ctx, [settlement]))[0] === true,
): Promise<boolean> {
  await failpoint("settle.before");
  await failpoint("charge.before_result");
  const settled = await settleAsItIs(ctx, facts, decision, settle);
  await failpoint("charge.after_result");
  await failpoint("settle.after");
  if (settled) count(facts, decision);
  return settled;
}

/** With the next month planned by the gift's collect day, also where the donor changed it meanwhile. */
async function settleAsItIs(
  ctx: TenantContext,
  facts: ChargeFacts,
  decision: Decision,
  settle: Settle,
): Promise<boolean> {
  for (let known = facts; ;) {
    if (await settle(settlementOf(ctx, known, decision))) return true;
    const { collectDay } = (await findTransactionFacts(ctx, facts.id)) ?? known;
    // Not for that: it was settled already.
    if (collectDay === known.collectDay) return false;
    known = { ...known, collectDay };
  }
}

function count({ gateway }: ChargeFacts, decision: Decision): void {
  const cause = decision.status === "rejected" ? decision.cause : "";
  chargesTotal.inc({ gateway, outcome: decision.status, cause });
}
