import { sendTwoFactorNotice } from "~/domain/notifications/send-two-factor-notice.server";
import type { JobPayload } from "../../catalog";

export function handle(
  now: Date,
  payload: JobPayload<"notifications.send-two-factor-notice">,
): Promise<void> {
  return sendTwoFactorNotice(now, payload);
}
