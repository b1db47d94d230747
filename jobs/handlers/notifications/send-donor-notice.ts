import { sendDonorNotice } from "../../../app/domain/notifications/send-donor-notice.server";

export const handle = sendDonorNotice;
