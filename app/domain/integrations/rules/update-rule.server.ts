import { isId } from "~/values/ids/ids";
import { recordChange } from "../../audit/record-change.server";
import type { OrganizationContext } from "../../context";
import { DomainError } from "../../errors";
import { checkRule } from "./check-rule.server";
import { readIntegration } from "../integration-rows.server";
import { ruleFacts, ruleJson, type RuleJson } from "../rule";
import { requireFeature } from "../in-plan";
import type { RuleChanges } from "../schema";

/** Changes a rule; what is left out stays. */
export async function updateRule(
  ctx: OrganizationContext,
  uuid: string,
  id: string,
  changes: RuleChanges,
): Promise<RuleJson> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const { now, organizationId } = ctx;
  return ctx.transaction(async (db) => {
    const row = await readIntegration(ctx, db, uuid, { isLocked: true });
    const found = isId(id)
      ? await db.integrationRule.findFirst({ where: { organizationId, id, integrationId: row.id } })
      : null;
    if (!found) throw new DomainError("not_found");
    const before = ruleJson(found);
    const wanted = {
      class_name: before.class_name,
      mapping: { ...before.mapping, ...changes.mapping },
    };
    await checkRule(ctx, db, row, wanted, id);
    const { attribute, field, object, sync_rule: syncRule } = wanted.mapping;
    const after = ruleJson(
      await db.integrationRule.update({
        where: { organizationId_id: { organizationId, id } },
        data: { attribute, object, field, syncRule, updatedAt: now },
      }),
    );
    await recordChange(db, ctx, {
      operation: "update-rule",
      subject: { type: "integration", id: uuid },
      before: ruleFacts(before),
      after: ruleFacts(after),
    });
    return after;
  });
}
