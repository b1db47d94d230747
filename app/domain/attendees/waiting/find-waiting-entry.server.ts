import type { OrganizationContext } from "~/domain/context";

const ENTRY = `
SELECT w.email, w.name, w.notified_at AS "notifiedAt", c.title, c.slug, c.color
  FROM waiting_entries w
  JOIN campaigns c ON c.organization_id = w.organization_id AND c.id = w.campaign_id
 WHERE w.organization_id = $1::uuid AND w.id = $2::uuid AND w.notified_at IS NOT NULL
   AND c.published_at IS NOT NULL AND c.archived_at IS NULL AND c.event_cancelled_at IS NULL`;

export interface WaitingEntry {
  email: string;
  name: string;
  notifiedAt: Date;
  title: string;
  slug: string;
  /** The event's, `#rrggbb`. */
  color: string;
}

/** Returns the person whom a mail tells that a seat is free; null once the sale is over. */
export async function findWaitingEntry(
  ctx: OrganizationContext,
  entryId: string,
): Promise<WaitingEntry | null> {
  ctx.require("read", "donation");
  const values = [ctx.organizationId, entryId];
  const [rows = []] = await ctx.statements({ name: "waiting-entry", text: ENTRY, values });
  return (rows[0] as WaitingEntry | undefined) ?? null;
}
