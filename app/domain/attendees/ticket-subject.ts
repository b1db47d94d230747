import type { TicketFacts } from "./schema";

/** Returns the subject of a record about a ticket: its order, where it has one. */
export const subjectOf = ({ donationId, event }: TicketFacts) =>
  donationId === null
    ? ({ type: "campaign", id: event.campaignId } as const)
    : ({ type: "donation", id: donationId } as const);
