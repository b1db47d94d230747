import { payoutTerms, type PayoutFrequency } from "~/countries/payouts";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { localDate } from "~/values/time/calendar";
import { lockSetting } from "./lock-setting.server";
import { lastPayoutDay } from "./payout-days";

/**
 * Chooses how often money leaves, from the new frequency's next payout day on: its earlier days were none
 * of the organisation's. Refuses it where the country has one way.
 */
export async function chooseFrequency(
  ctx: OrganizationContext,
  { frequency }: { frequency: PayoutFrequency },
): Promise<void> {
  ctx.require("update", "payout");
  const { organizationId, now: updatedAt } = ctx;
  if (payoutTerms(ctx.organization.country).isFixed)
    throw refuseField("frequency", "option_invalid");
  await ctx.transaction(async (db) => {
    const before = await lockSetting(ctx, db);
    if (before.frequency === frequency) return;
    const lastDay = lastPayoutDay(frequency, localDate(ctx.now, ctx.organization.timezone));
    const lastCutOffOn = [before.lastCutOffOn ?? "", lastDay].toSorted().at(-1);
    const data = { frequency, lastCutOffOn, updatedAt };
    await db.payoutSetting.update({ where: { organizationId }, data });
    await recordChange(db, ctx, {
      operation: "choose-payout-frequency",
      subject: { type: "organization", id: organizationId },
      before: { payout_frequency: before.frequency },
      after: { payout_frequency: frequency },
    });
  });
}
