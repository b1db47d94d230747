import type { OrganizationContext } from "../../../app/domain/context";
import { grantAccess } from "../../../app/domain/access-requests/grant-access.server";
import type { JobPayload } from "../../catalog";

export function handle(
  ctx: OrganizationContext,
  payload: JobPayload<"access-requests.grant-access">,
): Promise<void> {
  return grantAccess(ctx, payload);
}
