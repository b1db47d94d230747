import { recordChange } from "../../audit/record-change.server";
import type { OrganizationContext } from "../../context";
import { refuseField } from "../../errors";
import { checkRule } from "./check-rule.server";
import { readIntegration } from "../integration-rows.server";
import { ruleFacts, ruleJson, type RuleJson } from "../rule";
import { requireFeature } from "../in-plan";
import type { NewRule } from "../schema";

const MOST_RULES = 500;

/** Adds a rule; it applies to what is sent from now on. */
export async function createRule(
  ctx: OrganizationContext,
  uuid: string,
  rule: NewRule,
): Promise<RuleJson> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const { now, organizationId } = ctx;
  return ctx.transaction(async (db) => {
    const row = await readIntegration(ctx, db, uuid, { isLocked: true });
    await checkRule(ctx, db, row, rule, null);
    const count = await db.integrationRule.count({ where: { integrationId: row.id } });
    if (count >= MOST_RULES) throw refuseField("mapping.field", "too_many_rules");
    const { class_name: className, mapping } = rule;
    const { attribute, field, object, sync_rule: syncRule } = mapping;
    const created = ruleJson(
      await db.integrationRule.create({
        data: {
          ...{ organizationId, id: ctx.newId(), integrationId: row.id },
          ...{ className, attribute, object, field, syncRule, createdAt: now, updatedAt: now },
        },
      }),
    );
    await recordChange(db, ctx, {
      operation: "create-rule",
      subject: { type: "integration", id: uuid },
      after: ruleFacts(created),
    });
    return created;
  });
}
