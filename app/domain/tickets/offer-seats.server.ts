import type { Database, OrganizationContext } from "../context";
import { NOTIFY_NEXT } from "./change-tickets.sql";

/**
 * Tells the first people of the waiting list that `count` seats of an option are free, in the caller's transaction:
 * one person for each seat, while the option is for sale. It reserves nothing. The caller checked who acts.
 */
export async function offerSeats(
  ctx: OrganizationContext,
  db: Database,
  optionId: string,
  count: number,
): Promise<void> {
  const { now, organization, organizationId } = ctx;
  const values = [organizationId, optionId, now, organization.timezone, count];
  const entries = await db.sql<{ id: string }>({ name: "notify-next", text: NOTIFY_NEXT, values });
  for (const { id } of entries)
    await ctx.enqueue(db, "notifications.send-waiting-notice", { entryId: id });
}
