import type { OrganizationContext } from "../context";
import type { CustomAttributeJson } from "./rule";
import { requireFeature } from "./in-plan";

/** A question of several campaigns is one attribute: its key is the same. */
const QUESTIONS = `
SELECT DISTINCT ON (key) key, label, widget, options FROM campaign_fields
 WHERE organization_id = $1::uuid AND archived_at IS NULL ORDER BY key, updated_at DESC`;

const klasses: Record<string, CustomAttributeJson["klass"]> = {
  checkbox: "checkbox",
  select_options: "select",
  textarea: "text area",
};

/** Lists the questions of the campaigns' forms, whose answers rules may send. */
export async function listCustomAttributes(
  ctx: OrganizationContext,
): Promise<CustomAttributeJson[]> {
  ctx.require("read", "integration");
  requireFeature(ctx);
  const [rows = []] = await ctx.statements({ text: QUESTIONS, values: [ctx.organizationId] });
  return rows.map(({ key, label, options, widget }) => ({
    label_id: String(key),
    label: String(label),
    klass: klasses[String(widget)] ?? "text field",
    related_to: "Donation",
    config: { options: options as string[] },
  }));
}
