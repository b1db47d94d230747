import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import type { AgencyJson } from "./agency";
import { agencyFacts } from "./agency-facts";
import { lockAgency, readAgencies, requireProcessor } from "./agency-rows.server";
import type { AgencyChanges } from "./schema";

/**
 * Changes a team's settings; its people have the new rights with their next request. Throws
 * `not_found`, and `invalid_transition` for a discarded team.
 */
export async function updateAgency(
  ctx: OrganizationContext,
  token: string,
  changes: AgencyChanges,
): Promise<AgencyJson> {
  await ctx.requireRow("update", "agency", token);
  const { organizationId, now } = ctx;
  return ctx.transaction(async (db) => {
    await lockAgency(db, ctx, token);
    await requireProcessor(db, organizationId, changes.payment_processor);
    const [before] = await readAgencies(db, ctx, [token]);
    await db.agency.updateMany({
      where: { organizationId, id: token },
      data: {
        name: changes.agency_name,
        handler: changes.handler,
        scope: changes.scope,
        mode: changes.mode,
        syncDelay: changes.sync_delay,
        checkedBy: changes.checked_by,
        paymentProcessorId: changes.payment_processor,
        updatedAt: now,
      },
    });
    const [after] = await readAgencies(db, ctx, [token]);
    if (!before || !after) throw new Error("the locked team is not there");
    await recordChange(db, ctx, {
      operation: "update-agency",
      subject: { type: "agency", id: token },
      before: agencyFacts(before),
      after: agencyFacts(after),
    });
    return after;
  });
}
