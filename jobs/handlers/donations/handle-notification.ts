import { handleNotification } from "../../../app/domain/donations/handle-notification.server";

export const handle = (now: Date, payload: { webhookId: string }) =>
  handleNotification(now, payload.webhookId);
