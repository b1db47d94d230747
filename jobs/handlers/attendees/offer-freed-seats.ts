import { offerFreedSeats } from "../../../app/domain/attendees/offer-freed-seats.server";

export const handle = offerFreedSeats;
