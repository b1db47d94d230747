import type { OrganizationContext } from "../../../app/domain/context";
import { sendInvitation } from "../../../app/domain/notifications/send-invitation.server";
import type { JobPayload } from "../../catalog";

export function handle(
  ctx: OrganizationContext,
  payload: JobPayload<"notifications.send-invitation">,
): Promise<void> {
  return sendInvitation(ctx, payload);
}
