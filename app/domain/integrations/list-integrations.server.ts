import type { OrganizationContext } from "../context";
import type { IntegrationWhole } from "./integration";
import { wholeIntegration } from "./whole-integration.server";
import { readOwnIntegration } from "./integration-rows.server";
import { requireFeature } from "./in-plan";

/** Lists the organisation's integrations: the one that there is. */
export async function listIntegrations(ctx: OrganizationContext): Promise<IntegrationWhole[]> {
  ctx.require("read", "integration");
  requireFeature(ctx);
  return [await wholeIntegration(ctx, await readOwnIntegration(ctx))];
}
