import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { findClawbackRule, type ClawbackRule } from "./find-clawback-rule.server";

/** Returns a team with its clawback rule, for the form. Throws `not_found`. */
export async function getClawbackRule(
  ctx: OrganizationContext,
  agencyId: string,
): Promise<ClawbackRule> {
  ctx.require("read", "clawback");
  const found = await ctx.read((db) => findClawbackRule(ctx, db, agencyId));
  if (!found) throw new DomainError("not_found");
  return found;
}
