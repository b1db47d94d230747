import type { Integration } from "~/generated/prisma/client";
import type { OrganizationContext } from "../context";
import { attributesOf } from "./attributes";
import { integrationJson, type IntegrationWhole } from "./integration";
import { listCustomAttributes } from "./list-custom-attributes.server";
import { listRules } from "./list-rules.server";
import { classNames, type ClassName } from "./shapes";

/** Returns an integration as the calls show it, with its rules and what rules may name. */
export async function wholeIntegration(
  ctx: OrganizationContext,
  row: Integration,
): Promise<IntegrationWhole> {
  ctx.require("read", "integration");
  const [rules, custom] = await Promise.all([listRules(ctx, row.id), listCustomAttributes(ctx)]);
  const names = classNames.map((name) => [name, Object.keys(attributesOf(name))]);
  return {
    ...integrationJson(row),
    rules,
    attributes: Object.fromEntries(names) as Record<ClassName, string[]>,
    custom_attributes: custom,
  };
}
