import type { OrganizationContext } from "../../../app/domain/context";
import { sendStandingNotice } from "../../../app/domain/notifications/send-standing-notice.server";
import type { JobPayload } from "../../catalog";

export function handle(
  ctx: OrganizationContext,
  payload: JobPayload<"notifications.send-standing-notice">,
): Promise<void> {
  return sendStandingNotice(ctx, payload);
}
