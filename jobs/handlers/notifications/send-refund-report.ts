import { sendRefundReport } from "../../../app/domain/notifications/send-refund-report.server";

export const handle = sendRefundReport;
