import type { Currency } from "~/values/money/money";
import { isId } from "~/values/ids/ids";
import type { Database, OrganizationContext } from "../context";
import type { ClawbackTerms } from "./clawback-lines";

/** A team with its rule; null before it has one. */
export interface ClawbackRule {
  agencyId: string;
  agencyName: string;
  rule: (ClawbackTerms & { currency: Currency; startsIn: string }) | null;
}

/** Returns a team's rule in an open transaction; null without such a team. */
export async function findClawbackRule(
  ctx: OrganizationContext,
  db: Database,
  agencyId: string,
): Promise<ClawbackRule | null> {
  ctx.require("read", "clawback");
  if (!isId(agencyId)) return null;
  const { organizationId } = ctx;
  const id = agencyId.toLowerCase();
  const [team, rule] = [
    await db.agency.findFirst({ where: { organizationId, id }, select: { name: true } }),
    await db.clawbackRule.findFirst({ where: { organizationId, agencyId: id } }),
  ];
  return team && { agencyId: id, agencyName: team.name, rule: rule as ClawbackRule["rule"] };
}
