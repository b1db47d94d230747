import { handleNotification } from "../../../app/domain/donations/handle-notification.server";

/** The name under which the previous release queues `donations.handle-notification`. */
export const handle = (now: Date, payload: { webhookId: string }) =>
  handleNotification(now, payload.webhookId);
