import { sendReceipts } from "../../../app/domain/notifications/send-receipts.server";

export const handle = sendReceipts;
