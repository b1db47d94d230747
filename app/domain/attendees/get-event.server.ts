import { isId } from "~/values/ids/ids";
import { eventInstant } from "~/values/time/event-time";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";

export interface EventSummary {
  id: string;
  title: string;
  beginsAt: Date | null;
  cancelledAt: Date | null;
  options: { id: string; name: string }[];
  /** Valid tickets, and those among them whose attendee arrived. */
  sold: number;
  arrived: number;
}

const COUNTS = `
SELECT count(*) FILTER (WHERE state = 'sold')::int AS sold,
       count(*) FILTER (WHERE state = 'sold' AND checked_in_at IS NOT NULL)::int AS arrived
  FROM tickets WHERE organization_id = $1::uuid AND campaign_id = $2::uuid`;

/** Returns an event with its counts, for the pages around its attendees. Throws `not_found`, also for a campaign of another type. */
export async function getEvent(ctx: OrganizationContext, id: string): Promise<EventSummary> {
  ctx.require("read", "donation", { campaign_id: id });
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId, organization } = ctx;
  const campaign = await ctx.read((db) =>
    db.campaign.findFirst({
      where: { organizationId, id, type: "tickets" },
      select: {
        title: true,
        eventBeginsAt: true,
        eventCancelledAt: true,
        ticketOptions: { select: { id: true, name: true }, orderBy: { position: "asc" } },
      },
    }),
  );
  if (!campaign) throw new DomainError("not_found");
  const values = [organizationId, id];
  const [rows = []] = await ctx.statements({ name: "event-counts", text: COUNTS, values });
  return {
    id,
    title: campaign.title,
    beginsAt: eventInstant(campaign.eventBeginsAt, organization.timezone),
    cancelledAt: campaign.eventCancelledAt,
    options: campaign.ticketOptions,
    sold: Number(rows[0]?.sold ?? 0),
    arrived: Number(rows[0]?.arrived ?? 0),
  };
}
