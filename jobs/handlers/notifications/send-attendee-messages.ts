import { sendAttendeeMessages } from "../../../app/domain/notifications/send-attendee-messages.server";

export const handle = sendAttendeeMessages;
