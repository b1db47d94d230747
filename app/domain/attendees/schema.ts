import type { Currency } from "~/values/money";
import type { TicketState } from "./ticket-states";

export interface TicketEvent {
  campaignId: string;
  title: string;
  slug: string;
  beginsAt: Date | null;
  endsAt: Date | null;
  format: "online" | "physical" | "";
  place: string;
  link: string;
  cancelledAt: Date | null;
}

export interface TicketFacts {
  id: string;
  code: string;
  state: TicketState;
  version: number;
  attendeeName: string;
  /** Empty where one address takes all tickets of the order. */
  attendeeEmail: string;
  optionName: string;
  /** Minor units that were paid for this seat. */
  amount: bigint;
  currency: Currency;
  checkedInAt: Date | null;
  createdAt: Date;
  event: TicketEvent;
  /** The order. Null for a seat that nobody ordered on a page; its buyer has then no name either. */
  donationId: string | null;
  buyer: { firstName: string; lastName: string; email: string };
  /** The language of the order. */
  locale: string;
}
