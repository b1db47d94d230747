import { sendDisputeNotice } from "../../../app/domain/notifications/send-dispute-notice.server";

export const handle = sendDisputeNotice;
