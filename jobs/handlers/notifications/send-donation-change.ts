import { sendDonationChange } from "../../../app/domain/notifications/send-donation-change.server";

export const handle = sendDonationChange;
