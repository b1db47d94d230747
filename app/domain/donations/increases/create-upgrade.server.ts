import { addPeriods, localDate } from "~/values/time/calendar";
import { firstStep, monthsOf, raisedAmount, type UpgradeTerms } from "~/values/money/upgrade";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { DomainError, refuseField } from "~/domain/errors";
import { rangeIssue } from "~/domain/upgrade-fields";
import { firstUpgradePeriod } from "./first-upgrade-period.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { toCollectDay } from "~/domain/donations/plan-collections";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { requireAllowedAmount } from "~/domain/donations/terms/require-allowed-amount.server";
import { setNextUpgrade } from "~/domain/donations/set-next-upgrade.server";
import { upgradeFact } from "./upgrade-fact";

/**
 * Adds a periodic increase to an active or paused monthly donation; its first step comes with the
 * first charge a full period after today, or later if its notice would reach the donor less than a week ahead. Returns its id. Throws `not_found`, `invalid_transition` for a one-time or
 * discarded donation, `already_exists` if the donation has an increase, and `validation_failed`
 * with `upgrade.percentage` outside the organisation's range, or where its first step is above a limit.
 */
export async function createUpgrade(
  ctx: OrganizationContext,
  donationId: string,
  terms: UpgradeTerms,
  idempotencyKey: string | null = null,
): Promise<Once<{ id: string }>> {
  await ctx.requireRow("update", "donation", donationId);
  const issue = rangeIssue(ctx.organization, terms.basisPoints);
  if (issue) throw refuseField("upgrade.percentage", issue.code, issue.values);
  const { organizationId, now } = ctx;
  const processors = await listProcessors(ctx);
  const content = { donationId, ...terms };
  return withIdempotency(ctx, "upgrades.create", idempotencyKey, content, async (db) => {
    const id = ctx.newId();
    const donation = await lockDonation(ctx, db, donationId);
    const { collectDay } = donation;
    if (
      donation.recurrence !== "monthly" ||
      collectDay === null ||
      donation.status === "discarded"
    ) {
      throw new DomainError("invalid_transition");
    }
    const current = { organizationId, donationId, endedAt: null };
    if ((await db.upgrade.count({ where: current })) > 0) throw new DomainError("already_exists");
    await requireAllowedAmount(
      ctx,
      db,
      { donationId, campaignId: donation.campaignId, processors },
      { field: "upgrade.percentage", amount: raisedAmount(donation.amount, terms.basisPoints) },
    );
    const today = localDate(now, ctx.organization.timezone);
    const subject = { id: donationId, collectDay };
    const first = firstStep(today, terms.period, toCollectDay(collectDay));
    const period = await firstUpgradePeriod(ctx, db, subject, first);
    const startsIn = addPeriods(period, -monthsOf(terms.period));
    await db.upgrade.create({
      data: {
        ...{ organizationId, id, donationId, ...terms, startsIn, createdBy: "member" },
        createdById: ctx.user?.id ?? null,
        ...{ createdAt: now, updatedAt: now },
      },
    });
    await setNextUpgrade(
      ctx,
      db,
      { id: donationId, amount: donation.amount },
      { ...terms, period },
    );
    await recordChange(db, ctx, {
      operation: "create-upgrade",
      subject: { type: "donation", id: donationId },
      before: { upgrade: null },
      after: { upgrade: upgradeFact(terms) },
    });
    return { id };
  });
}
