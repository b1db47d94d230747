import { isId } from "~/values/ids/ids";
import { eventInstant } from "~/values/time/event-time";
import type { OrganizationContext } from "../context";
import { RAISED } from "../campaigns/received.sql";
import { DomainError } from "../errors";
import type { Currency } from "~/values/money/money";

export interface EventSummary {
  id: string;
  title: string;
  beginsAt: Date | null;
  cancelledAt: Date | null;
  options: { id: string; name: string }[];
  /** Valid tickets, and those among them whose attendee arrived. */
  sold: number;
  arrived: number;
  /** The seats of all kinds of tickets. */
  capacity: number;
  currency: Currency;
  /** What the sales brought, in minor units: without refunds and what disputes hold or took. */
  income: bigint;
}

const COUNTS = `
SELECT count(*) FILTER (WHERE state = 'sold')::int AS sold,
       count(*) FILTER (WHERE state = 'sold' AND checked_in_at IS NOT NULL)::int AS arrived,
       (SELECT coalesce(sum(o.quantity), 0)::int FROM ticket_options o
         WHERE o.organization_id = $1::uuid AND o.campaign_id = $2::uuid AND o.archived_at IS NULL) AS capacity,
       (SELECT ${RAISED} FROM campaigns c WHERE c.organization_id = $1::uuid AND c.id = $2::uuid) AS income
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
        currency: true,
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
    capacity: Number(rows[0]?.capacity ?? 0),
    currency: campaign.currency as Currency,
    income: (rows[0]?.income as bigint | undefined) ?? 0n,
  };
}
