import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext, PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import { endPledge } from "./end-pledge.server";
import { getPledge } from "./get-pledge.server";
import type { Pledge } from "./pledge";
import { readOwnPledge } from "./read-own-pledge.server";

/**
 * Withdraws a pledge for its donor. Throws `not_found`, `invalid_transition` for one that ended, and
 * `forbidden` without the right to end the donation that it became.
 */
export async function withdrawPledge(ctx: OrganizationContext, id: string): Promise<Pledge> {
  await ctx.requireRow("update", "pledge", id);
  if (!isId(id)) throw new DomainError("not_found");
  const { donationId } = await getPledge(ctx, id);
  if (donationId !== null) await ctx.requireRow("update", "donation", donationId);
  await withdraw(ctx, id);
  return getPledge(ctx, id);
}

/** Withdraws the pledge of a mailed link; a repeat changes nothing. Throws `not_found`. */
export async function withdrawOwnPledge(ctx: PublicContext, link: string): Promise<void> {
  const { id, state } = await readOwnPledge(ctx, { kind: "stop", link });
  if (state === "withdrawn" || state === "invalid") return;
  await withdraw(ctx, id);
}

function withdraw(ctx: OrganizationContext | PublicContext, id: string): Promise<void> {
  return ctx.transaction(async (db) => {
    await endPledge(ctx, db, id);
    await recordChange(db, ctx, {
      operation: "withdraw-pledge",
      subject: { type: "pledge", id },
      after: { pledge_state: "withdrawn" },
    });
  });
}
