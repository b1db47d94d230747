import { recordChange } from "~/domain/audit/record-change.server";
import { LARGEST_AMOUNT, parseTyped, toDecimal } from "~/values/money/money";
import { percentageOf } from "~/values/money/upgrade";
import { periodOf } from "~/values/time/calendar";
import type { OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { findClawbackRule, type ClawbackRule } from "./find-clawback-rule.server";
import type { ClawbackRuleInput } from "./schema";

/**
 * Stores what a team's contract says of lost pledges. It applies from this month's statement on;
 * frozen ones stay. Throws `not_found` and `validation_failed` for a fee that is no amount.
 */
export async function saveClawbackRule(
  ctx: OrganizationContext,
  agencyId: string,
  input: ClawbackRuleInput,
): Promise<void> {
  ctx.require("update", "clawback");
  const { organizationId, now, organization } = ctx;
  const { currency, timezone } = organization;
  const fee = parseTyped(input.fee, currency);
  if (fee === null || fee <= 0n || fee > LARGEST_AMOUNT) throw refuseField("fee", "amount_invalid");
  const terms = {
    fee,
    currency,
    windowKind: input.window_kind,
    windowSize: input.window_size,
    basisPoints: input.percentage,
    exceptions: [...new Set(input.exceptions)].sort(),
    updatedAt: now,
  };
  await ctx.transaction(async (db) => {
    const before = await findClawbackRule(ctx, db, agencyId);
    if (!before) throw new DomainError("not_found");
    await db.clawbackRule.upsert({
      where: { organizationId_agencyId: { organizationId, agencyId: before.agencyId } },
      create: {
        organizationId,
        agencyId: before.agencyId,
        startsIn: periodOf(now, timezone),
        ...terms,
      },
      update: terms,
    });
    const after = await findClawbackRule(ctx, db, agencyId);
    await recordChange(db, ctx, {
      operation: "save-clawback-rule",
      subject: { type: "agency", id: before.agencyId },
      before: recorded(before),
      after: after && recorded(after),
    });
  });
}

function recorded({ agencyName, rule }: ClawbackRule) {
  return {
    team_name: agencyName,
    clawback_fee: rule && toDecimal(rule.fee, rule.currency),
    clawback_window: rule && `${String(rule.windowSize)} ${rule.windowKind}`,
    clawback_percentage: rule && percentageOf(rule.basisPoints),
    clawback_exceptions: rule && [...rule.exceptions],
  };
}
