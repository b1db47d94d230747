import { sendAccountNotice } from "~/domain/notifications/send-account-notice.server";

export const handle = sendAccountNotice;
