import type { Currency } from "~/values/money/money";
import { percentageOf } from "~/values/money/upgrade";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { editVersion } from "../edit-version.server";

export interface EditedOption {
  id: string;
  name: string;
  description: string;
  quantity: number;
  /** The price of a seat in minor units. */
  amount: bigint;
  perOrderLimit: number | null;
  soldOut: boolean;
  /** Seats that are sold or held now. */
  taken: number;
}

export interface EditedPromoCode {
  id: string;
  code: string;
  percentage: number;
  maxUses: number | null;
  endsOn: string | null;
}

/** The event of a campaign as its editor shows it. */
export interface EditedEvent {
  campaignId: string;
  currency: Currency;
  eventBeginsAt: string | null;
  eventEndsAt: string | null;
  sellEndDate: string | null;
  eventFormat: string;
  eventPlace: string;
  eventLink: string;
  options: EditedOption[];
  promoCodes: EditedPromoCode[];
  /** Whether somebody ever ordered a ticket, also one that is only held or cancelled. */
  hasTickets: boolean;
  /** Changes with every edit of the page. */
  version: string;
}

const OPTIONS = `
SELECT o.id, o.name, o.description, o.quantity, o.amount, o.per_order_limit AS "perOrderLimit", o.sold_out AS "soldOut",
       tickets_taken(o.organization_id, o.id)::int AS taken
  FROM ticket_options o
 WHERE o.organization_id = $1::uuid AND o.campaign_id = $2::uuid AND o.archived_at IS NULL
 ORDER BY o.position, o.id`;

/** Reads the event of a campaign in the caller's transaction. Throws `not_found`, also for another type. */
export async function readEvent(
  ctx: OrganizationContext,
  db: Database,
  campaignId: string,
): Promise<EditedEvent> {
  ctx.require("read", "campaign", { uuid: campaignId });
  const { organizationId } = ctx;
  const row = await db.campaign.findUnique({
    where: { organizationId_id: { organizationId, id: campaignId }, type: "tickets" },
    include: {
      promoCodes: { where: { archivedAt: null }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    },
  });
  if (!row) throw new DomainError("not_found");
  const values = [organizationId, campaignId];
  const options = await db.sql<EditedOption>({ name: "edited-options", text: OPTIONS, values });
  const event = {
    eventBeginsAt: row.eventBeginsAt,
    eventEndsAt: row.eventEndsAt,
    sellEndDate: row.sellEndDate,
    eventFormat: row.eventFormat,
    eventPlace: row.eventPlace,
    eventLink: row.eventLink,
    promoCodes: row.promoCodes.map(({ id, code, basisPoints, maxUses, endsOn }) => ({
      ...{ id, code, percentage: percentageOf(basisPoints), maxUses, endsOn },
    })),
  };
  const ticket = await db.ticket.findFirst({ where: { campaignId }, select: { id: true } });
  const edited = options.map(({ taken: _taken, ...option }) => option);
  const version = editVersion(event, edited);
  const currency = row.currency as Currency;
  return { campaignId, currency, ...event, options, hasTickets: ticket !== null, version };
}
