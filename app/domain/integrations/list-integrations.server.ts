import type { OrganizationContext } from "../context";
import { integrationJson, type IntegrationJson } from "./integration";
import { readOwnIntegration } from "./integration-rows.server";
import { requireFeature } from "./in-plan";

/** Lists the organisation's integrations: the one that there is. */
export async function listIntegrations(ctx: OrganizationContext): Promise<IntegrationJson[]> {
  ctx.require("read", "integration");
  requireFeature(ctx);
  return [integrationJson(await readOwnIntegration(ctx))];
}
