import { sendSecurityNotice } from "../../../app/domain/notifications/send-security-notice.server";

export const handle = sendSecurityNotice;
