import type { OrganizationContext } from "../../../app/domain/context";
import { sendSupportNotice } from "../../../app/domain/notifications/send-support-notice.server";
import type { JobPayload } from "../../catalog";

export function handle(
  ctx: OrganizationContext,
  payload: JobPayload<"notifications.send-support-notice">,
): Promise<void> {
  return sendSupportNotice(ctx, payload);
}
