import { sendStaffNotice } from "~/domain/notifications/send-staff-notice.server";

export const handle = sendStaffNotice;
