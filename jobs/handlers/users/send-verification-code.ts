import { sendVerificationCode } from "~/domain/notifications/verification-code.server";
import type { JobPayload } from "../../catalog";

export function handle(
  now: Date,
  payload: JobPayload<"users.send-verification-code">,
): Promise<void> {
  return sendVerificationCode(now, payload);
}
