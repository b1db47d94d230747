import type { Database, TenantContext } from "../context";
import { nextShard } from "~/domain/donations/totals/add-totals.server";
import { RESUME_DONATION } from "./rest-donations.sql";

/**
 * Ends a donation's pause in the caller's transaction. `asOf`: no month is charged whose collect day
 * came before. Returns false if the donation is not paused.
 */
export async function resumeDonation(
  ctx: TenantContext,
  db: Database,
  id: string,
  asOf = ctx.now,
): Promise<boolean> {
  const values = [ctx.organizationId, ctx.now, id, nextShard(), asOf];
  return (await db.sql({ name: "resume-donation", text: RESUME_DONATION, values })).length > 0;
}
