import { sendLeadReminder } from "../../../app/domain/notifications/send-lead-reminder.server";

export const handle = sendLeadReminder;
