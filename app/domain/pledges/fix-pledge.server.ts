import type { OrganizationContext } from "~/domain/context";
import type { JobPayload } from "../../../jobs/catalog";
import { lockPledge } from "./lock-pledge.server";
import { movePledge } from "./move-pledge.server";
import { afterDeadline } from "./pledge-steps";
import { recordStep } from "./record-step.server";

/**
 * Ends the time for edits of a pledge: it is checked next, or approved where nobody checks. An edit
 * does not extend that time, and a repeat changes nothing.
 */
export async function fixPledge(
  ctx: OrganizationContext,
  { pledgeId }: JobPayload<"pledges.fix-pledge">,
): Promise<void> {
  ctx.require("update", "pledge");
  await ctx.transaction(async (db) => {
    const pledge = await lockPledge(ctx, db, pledgeId);
    if (ctx.now < pledge.editableUntil) return;
    const isEarly = pledge.state === "approved" && pledge.mode === "live";
    if (pledge.state !== "received" && !isEarly) return;
    const next = afterDeadline(pledge.state, pledge.checkedBy);
    const state = await movePledge(ctx, db, pledge, { id: pledgeId, state: next });
    await recordStep(ctx, db, { pledgeId, kind: "fixed", state });
  });
}
