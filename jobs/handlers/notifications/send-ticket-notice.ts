import { sendTicketNotice } from "../../../app/domain/notifications/send-ticket-notice.server";

export const handle = sendTicketNotice;
