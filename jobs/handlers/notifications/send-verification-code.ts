import { sendVerificationCode } from "~/domain/notifications/send-verification-code.server";
import type { JobPayload } from "../../catalog";

export function handle(
  now: Date,
  payload: JobPayload<"notifications.send-verification-code">,
): Promise<void> {
  return sendVerificationCode(now, payload);
}
