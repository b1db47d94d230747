import { sendWaitingNotice } from "../../../app/domain/notifications/send-waiting-notice.server";

export const handle = sendWaitingNotice;
