import { isId } from "~/values/ids/ids";
import { recordChange } from "../../audit/record-change.server";
import type { OrganizationContext } from "../../context";
import { DomainError } from "../../errors";
import { readIntegration } from "../integration-rows.server";
import { ruleFacts, ruleJson } from "../rule";
import { requireFeature } from "../in-plan";

/** Removes a rule; the field there keeps what it has. */
export async function discardRule(
  ctx: OrganizationContext,
  uuid: string,
  id: string,
): Promise<void> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const row = await readIntegration(ctx, db, uuid, { isLocked: true });
    const own = { organizationId, id, integrationId: row.id };
    const found = isId(id) ? await db.integrationRule.findFirst({ where: own }) : null;
    if (!found) throw new DomainError("not_found");
    await db.integrationRule.deleteMany({ where: own });
    await recordChange(db, ctx, {
      operation: "discard-rule",
      subject: { type: "integration", id: uuid },
      before: ruleFacts(ruleJson(found)),
    });
  });
}
