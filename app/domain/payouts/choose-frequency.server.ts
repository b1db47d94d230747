import { payoutTerms, type PayoutFrequency } from "~/countries/payouts";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { lockSetting } from "./lock-setting.server";

/** Chooses how often money leaves, from the next payout day on; refuses it where the country has one way. */
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
    await db.payoutSetting.update({ where: { organizationId }, data: { frequency, updatedAt } });
    await recordChange(db, ctx, {
      operation: "choose-payout-frequency",
      subject: { type: "organization", id: organizationId },
      before: { payout_frequency: before.frequency },
      after: { payout_frequency: frequency },
    });
  });
}
