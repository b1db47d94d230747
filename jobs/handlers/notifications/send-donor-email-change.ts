import { sendDonorEmailChange } from "../../../app/domain/notifications/send-donor-email-change.server";

export const handle = sendDonorEmailChange;
