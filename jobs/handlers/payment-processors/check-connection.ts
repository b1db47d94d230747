import type { OrganizationContext } from "../../../app/domain/context";
import { checkConnection } from "../../../app/domain/payment-processors/check-connection.server";
import type { JobPayload } from "../../catalog";

export function handle(
  ctx: OrganizationContext,
  payload: JobPayload<"payment-processors.check-connection">,
): Promise<void> {
  return checkConnection(ctx, payload);
}
