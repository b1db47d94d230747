import { sendTickets } from "../../../app/domain/notifications/send-tickets.server";

export const handle = sendTickets;
