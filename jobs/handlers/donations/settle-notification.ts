import { settleNotification } from "../../../app/domain/donations/settle-notification.server";

export const handle = (now: Date, payload: { webhookId: string }) =>
  settleNotification(now, payload.webhookId);
