import type { DonorAccount } from "../actor";
import type { PublicContext } from "../context";

const END = `
UPDATE donor_sessions SET ended_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND id = $2::uuid AND ended_at IS NULL`;

/** Ends the donor's own session. */
export async function endSession(ctx: PublicContext & { actor: DonorAccount }): Promise<void> {
  ctx.require("read", "donor", { uuid: ctx.actor.donorId });
  const values = [ctx.organizationId, ctx.actor.sessionId, ctx.now];
  await ctx.statements({ name: "end-donor-session", text: END, values });
}
