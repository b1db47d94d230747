import { sendDonorCode } from "../../../app/domain/notifications/send-donor-code.server";

export const handle = sendDonorCode;
