import type { OrganizationContext } from "../../../app/domain/context";
import { sendAccessNotice } from "../../../app/domain/notifications/send-access-notice.server";
import type { JobPayload } from "../../catalog";

export function handle(
  ctx: OrganizationContext,
  payload: JobPayload<"notifications.send-access-notice">,
): Promise<void> {
  return sendAccessNotice(ctx, payload);
}
