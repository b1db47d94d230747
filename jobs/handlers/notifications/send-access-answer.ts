import type { OrganizationContext } from "../../../app/domain/context";
import { sendAccessAnswer } from "../../../app/domain/notifications/send-access-answer.server";
import type { JobPayload } from "../../catalog";

export function handle(
  ctx: OrganizationContext,
  payload: JobPayload<"notifications.send-access-answer">,
): Promise<void> {
  return sendAccessAnswer(ctx, payload);
}
