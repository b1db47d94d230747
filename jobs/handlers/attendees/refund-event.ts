import { refundEvent } from "../../../app/domain/attendees/refund-event.server";

export const handle = refundEvent;
