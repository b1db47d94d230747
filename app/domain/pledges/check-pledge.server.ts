import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import { getPledge } from "./get-pledge.server";
import { lockPledge } from "./lock-pledge.server";
import { movePledge } from "./move-pledge.server";
import type { Pledge } from "./pledge";
import { afterCheck, isCheckable } from "./pledge-steps";
import { recordStep } from "./record-step.server";
import type { Check } from "./schema";

/**
 * Records what a call to the donor found out. Throws `not_found`, `forbidden` for whoever may not check,
 * and `invalid_transition` once the pledge is decided.
 */
export async function checkPledge(
  ctx: OrganizationContext,
  id: string,
  { outcome, note }: Check,
): Promise<Pledge> {
  await ctx.requireRow("create", "pledge_check", id);
  if (!isId(id)) throw new DomainError("not_found");
  await ctx.transaction(async (db) => {
    const pledge = await lockPledge(ctx, db, id);
    if (!isCheckable(pledge.state)) throw new DomainError("invalid_transition");
    const next = afterCheck(pledge.state, outcome);
    const reason = next === "approved" ? null : outcome;
    // Somebody who was not reached is called again, and nothing changes.
    const state =
      outcome === "not_reached"
        ? pledge.state
        : await movePledge(ctx, db, pledge, { id, state: next, reason });
    await recordStep(ctx, db, { pledgeId: id, kind: "checked", outcome, note, state });
    await recordChange(db, ctx, {
      operation: "check-pledge",
      subject: { type: "pledge", id },
      before: { pledge_state: pledge.state },
      after: { pledge_state: state, outcome },
    });
  });
  return getPledge(ctx, id);
}
