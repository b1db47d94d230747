import type { OrganizationContext } from "../context";
import { ruleJson, type RuleJson } from "./rule";
import { requireFeature } from "./in-plan";

/** Lists the rules of an integration, by object. */
export async function listRules(ctx: OrganizationContext, uuid: string): Promise<RuleJson[]> {
  ctx.require("read", "integration");
  requireFeature(ctx);
  const { organizationId } = ctx;
  const rows = await ctx.read((db) =>
    db.integrationRule.findMany({
      where: { organizationId, integrationId: uuid },
      orderBy: [{ className: "asc" }, { object: "asc" }, { createdAt: "asc" }, { id: "asc" }],
    }),
  );
  return rows.map(ruleJson);
}
