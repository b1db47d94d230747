import { soldOut } from "~/domain/campaigns/sold-out.sql";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";

const EVENT = `
SELECT c.id, c.title, c.slug, c.color, coalesce((
         SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY p.position, p.id)
           FROM ticket_options p
          WHERE p.organization_id = c.organization_id AND p.campaign_id = c.id AND p.archived_at IS NULL
            AND ${soldOut("p")}), '[]') AS options
  FROM campaigns c
 WHERE c.organization_id = $1::uuid AND c.slug = $2 AND c.type = 'tickets' AND c.published_at IS NOT NULL
   AND c.archived_at IS NULL AND c.event_cancelled_at IS NULL
   AND (c.sell_end_date IS NULL OR c.sell_end_date >= to_char($3::timestamptz AT TIME ZONE $4, 'YYYY-MM-DD'))
   AND (c.event_begins_at IS NULL OR c.event_begins_at > to_char($3::timestamptz AT TIME ZONE $4, 'YYYY-MM-DD"T"HH24:MI'))`;

export interface WaitingList {
  campaignId: string;
  title: string;
  slug: string;
  /** The campaign's own colour. */
  color: string | null;
  /** The options that are sold out; the list is open while there is one. */
  options: { id: string; name: string }[];
}

/** Returns the waiting list of an event whose sale is on. Throws `not_found`. */
export async function getWaitingList(ctx: PublicContext, slug: string): Promise<WaitingList> {
  ctx.require("create", "lead");
  const values = [ctx.organizationId, slug, ctx.now, ctx.organization.timezone];
  const [rows = []] = await ctx.statements({ name: "waiting-list", text: EVENT, values });
  const [row] = rows;
  if (!row) throw new DomainError("not_found");
  return {
    campaignId: String(row.id),
    title: String(row.title),
    slug: String(row.slug),
    color: row.color as string | null,
    options: row.options as WaitingList["options"],
  };
}
