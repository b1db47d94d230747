import { sendRefundNotice } from "../../../app/domain/notifications/send-refund-notice.server";

export const handle = sendRefundNotice;
