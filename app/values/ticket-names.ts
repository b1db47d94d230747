/** Whose a ticket is: its attendee's, or its buyer's where the order names no attendee. */

interface Owned {
  attendeeName: string;
  attendeeEmail: string;
  buyer: { firstName: string; lastName: string; email: string };
}

/** Returns the address that a ticket's mails go to. */
export const addressOf = ({ attendeeEmail, buyer }: Owned): string => attendeeEmail || buyer.email;

/** Returns the name of the person who comes. */
export const nameOf = ({ attendeeName, buyer }: Omit<Owned, "attendeeEmail">): string =>
  attendeeName || `${buyer.firstName} ${buyer.lastName}`.trim();
