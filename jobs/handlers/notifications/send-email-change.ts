import { sendEmailChange } from "~/domain/notifications/send-email-change.server";

export const handle = sendEmailChange;
