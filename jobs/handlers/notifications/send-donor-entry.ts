import { sendDonorEntry } from "../../../app/domain/notifications/send-donor-entry.server";

export const handle = sendDonorEntry;
