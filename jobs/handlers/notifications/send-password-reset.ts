import { sendPasswordReset } from "~/domain/notifications/send-password-reset.server";

export const handle = sendPasswordReset;
