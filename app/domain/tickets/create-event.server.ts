import { createCampaign, type NewCampaignParts } from "../campaigns/editor/create-campaign.server";
import type { OrganizationContext } from "../context";
import type { EventInput, NewCampaignInput } from "./schema";
import { saveEvent } from "./update-event.server";

interface NewEvent extends Pick<NewCampaignParts, "cover"> {
  /** The form's own key, as of `createCampaign`. */
  id?: string;
  /** The name of the first kind of ticket. */
  ticketName: string;
}

/**
 * Creates an unpublished campaign that sells tickets, with what its form says of the event, in one
 * transaction. Throws as `createCampaign` does.
 */
export async function createEvent(
  ctx: OrganizationContext,
  input: NewCampaignInput,
  { id = ctx.newId(), cover, ticketName }: NewEvent,
): Promise<{ id: string }> {
  ctx.require("create", "campaign");
  const event = eventOf(input, ticketName);
  return createCampaign(ctx, input, id, {
    cover,
    withIt: async (db) => {
      if (event) await saveEvent(ctx, db, id, event, { isAutomatic: false });
    },
  });
}

/** Returns the typed event; null when everything is left for later. */
function eventOf(input: NewCampaignInput, ticketName: string): EventInput | null {
  const { event_begins_at, event_place, ticket_amount, ticket_quantity } = input;
  const first = { uuid: null, name: ticketName, description: "", per_order_limit: null };
  const options =
    ticket_amount === null || ticket_quantity === null
      ? []
      : [{ ...first, amount: ticket_amount, quantity: ticket_quantity, sold_out: false }];
  if (event_begins_at === null && event_place === "" && options.length === 0) return null;
  return {
    event_begins_at,
    event_place,
    options,
    event_ends_at: null,
    sell_end_date: null,
    event_format: "",
    event_link: "",
    promo_codes: [],
  };
}
