import type { Database, TenantContext } from "../context";

/** Queues the mail that confirms a donor's own change; changes by other people queue their own mails. */
export async function confirmToDonor(
  ctx: TenantContext,
  db: Database,
  donationId: string,
  recordId: string | null,
): Promise<void> {
  if (recordId === null || ctx.actor.kind !== "donor") return;
  await ctx.enqueue(db, "notifications.send-donation-change", { donationId, recordId });
}
