import { sendDonorDataChange } from "../../../app/domain/notifications/send-donor-data-change.server";

export const handle = sendDonorDataChange;
