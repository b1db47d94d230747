import { isId } from "~/values/ids/is-id";
import { periodOf } from "~/values/time/calendar";
import {
  nextStep,
  raisedAmount,
  type UpgradePeriod,
  type UpgradeTerms,
} from "~/values/money/upgrade";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { rangeIssue } from "~/domain/upgrade-fields";
import { firstUpgradePeriod } from "./first-upgrade-period.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { requireAllowedAmount } from "~/domain/donations/terms/require-allowed-amount.server";
import { setNextUpgrade } from "~/domain/donations/set-next-upgrade.server";
import { upgradeVersion } from "./upgrade-version.server";
import { upgradeFact } from "./upgrade-fact";

/**
 * Changes the increase of a donation; omitted fields don't change. A new period counts from the
 * month in which the increase began. A changed step is announced by another mail, and comes a month later
 * if its charge is less than a week away. The terms are the organisation's from then on. Throws `not_found`, `invalid_transition` for an increase that
 * ended, `edited_meanwhile` if `version` is no longer the increase's, and `validation_failed` with `upgrade.percentage` outside the organisation's range, or where the next step is above a limit.
 */
export async function updateUpgrade(
  ctx: OrganizationContext,
  { donationId, upgradeId }: { donationId: string; upgradeId: string },
  change: Partial<UpgradeTerms>,
  version?: string,
): Promise<void> {
  await ctx.requireRow("update", "donation", donationId);
  const issue =
    change.basisPoints === undefined ? null : rangeIssue(ctx.organization, change.basisPoints);
  if (issue) throw refuseField("upgrade.percentage", issue.code, issue.values);
  const { organizationId, now } = ctx;
  const processors = await listProcessors(ctx);
  await ctx.transaction(async (db) => {
    const donation = await lockDonation(ctx, db, donationId);
    const before = isId(upgradeId)
      ? await db.upgrade.findFirst({ where: { organizationId, id: upgradeId, donationId } })
      : null;
    if (!before) throw new DomainError("not_found");
    if (before.endedAt || donation.status === "discarded")
      throw new DomainError("invalid_transition");
    const known = { ...before, period: before.period as UpgradePeriod };
    if (version !== undefined && version !== upgradeVersion(known)) {
      throw new DomainError("edited_meanwhile");
    }
    const terms = {
      basisPoints: change.basisPoints ?? before.basisPoints,
      period: change.period ?? (before.period as UpgradePeriod),
      auto: change.auto ?? before.auto,
    };
    const today = periodOf(now, ctx.organization.timezone);
    const isMoved = terms.period !== before.period;
    const hasNewStep = isMoved || terms.basisPoints !== before.basisPoints;
    const next =
      isMoved || donation.nextUpgradePeriod === null
        ? nextStep(before.startsIn, terms.period, today)
        : donation.nextUpgradePeriod;
    const subject = { id: donationId, collectDay: donation.collectDay ?? 1 };
    const period = hasNewStep ? await firstUpgradePeriod(ctx, db, subject, next) : next;
    const of = { donationId, campaignId: donation.campaignId, processors };
    const amount = raisedAmount(donation.amount, terms.basisPoints);
    if (change.basisPoints !== undefined && change.basisPoints > before.basisPoints)
      await requireAllowedAmount(ctx, db, of, { field: "upgrade.percentage", amount });
    // What the donor ticked were other terms, so the next notice does not name them as accepted.
    const isOwn = hasNewStep || terms.auto !== before.auto;
    const author = isOwn ? { createdBy: "member", createdById: ctx.user?.id ?? null } : {};
    await db.upgrade.update({
      where: { organizationId_id: { organizationId, id: upgradeId } },
      data: {
        ...{ ...terms, ...author, updatedAt: now },
        ...(hasNewStep ? { announcedPeriod: null } : {}),
      },
    });
    if (hasNewStep)
      await db.upgradeStep.updateMany({
        where: { organizationId, upgradeId, state: "announced" },
        data: { state: "called_off", decidedAt: now },
      });
    await setNextUpgrade(
      ctx,
      db,
      { id: donationId, amount: donation.amount },
      { ...terms, period },
    );
    await recordChange(db, ctx, {
      operation: "update-upgrade",
      subject: { type: "donation", id: donationId },
      before: { upgrade: upgradeFact(before) },
      after: { upgrade: upgradeFact(terms) },
    });
  });
}
