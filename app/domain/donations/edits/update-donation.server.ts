/** Changes amount and collect day of a monthly donation, and its planned charge with them. */
import { noteChange } from "~/domain/integration-changes/note-change.server";
import type { CollectDay } from "~/values/time/calendar";
import { parseDecimal, splitByRemainders, toDecimal, type Currency } from "~/values/money/money";
import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, TenantContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { donationVersion } from "~/domain/donations/lists/donation-version.server";
import { findLastPeriod } from "~/domain/donations/find-last-period.server";
import { requireAllowedAmount } from "~/domain/donations/terms/require-allowed-amount.server";
import { keepUpgradeNotice } from "~/domain/donations/keep-upgrade-notice.server";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { orderWithdrawals } from "~/domain/donations/order-withdrawals.server";
import { offeredDays } from "~/domain/offered-terms";
import {
  fromCollectDay,
  toCollectDay,
  type CollectionPlan,
} from "~/domain/donations/plan-collections";
import { planCollections } from "~/domain/donations/plan-collections.server";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { END_PLAN } from "~/domain/donations/rest-donations.sql";
import { OPEN_PLAN, REVISE_PLAN } from "~/domain/donations/revise-donation.sql";
import { plannedAmount } from "~/domain/donations/set-next-upgrade.server";
import { revisePlan, type OpenPlan } from "~/domain/donations/revise-plan";
import type { DonationChange } from "~/domain/donations/schema";

type Donation = Awaited<ReturnType<typeof lockDonation>>;

/**
 * Changes an active or paused monthly donation. The planned charge takes the new amount and day; a
 * charge that is under way keeps its amount. A mail gives the donor both values. Throws `not_found`,
 * `invalid_transition` for a one-time or discarded donation, `edited_meanwhile` if `version` is no
 * longer the current one, and `validation_failed` with `donation.amount`, or with `donation.collect_day` for a
 * donor's day that the organisation does not offer.
 */
export async function updateDonation(
  ctx: TenantContext,
  id: string,
  { version, amount: typed, collect_day: day }: DonationChange,
): Promise<void> {
  await ctx.requireRow("update", "donation", id);
  const { organizationId, now } = ctx;
  const { currency } = ctx.organization;
  const processors = await listProcessors(ctx);
  await ctx.transaction(async (db) => {
    const donation = await lockDonation(ctx, db, id);
    if (
      donation.recurrence !== "monthly" ||
      donation.collectDay === null ||
      donation.status === "discarded"
    ) {
      throw new DomainError("invalid_transition");
    }
    if (version !== undefined && version !== donationVersion(donation)) {
      throw new DomainError("edited_meanwhile");
    }
    const amount = typed === undefined ? donation.amount : readAmount(typed, currency);
    if (amount !== donation.amount) {
      const of = { donationId: id, campaignId: donation.campaignId, processors };
      const basisPoints = donation.nextUpgradePeriod === null ? null : donation.upgradeBasisPoints;
      await requireAllowedAmount(ctx, db, of, { field: "donation.amount", amount, basisPoints });
    }
    const collectDay = day === undefined ? donation.collectDay : fromCollectDay(day);
    if (amount === donation.amount && collectDay === donation.collectDay) return;
    if (collectDay !== donation.collectDay) requireOffered(ctx, toCollectDay(collectDay));
    await db.donation.update({
      where: { organizationId_id: { organizationId, id } },
      data: { amount, collectDay, updatedAt: now },
    });
    await noteChange(db, ctx, "donation", id);
    if (amount !== donation.amount) {
      await resizeItem(ctx, db, id, amount);
      await orderWithdrawals(ctx, db, [id]);
      // The mail about the next step named another amount, so another one follows.
      await db.upgrade.updateMany({
        where: { organizationId, donationId: id, endedAt: null },
        data: { announcedPeriod: null },
      });
    }
    if (donation.status === "active") {
      await revise(ctx, db, id, donation, { amount, collectDay });
      await keepUpgradeNotice(ctx, db, id);
    }
    const recordId = await recordChange(db, ctx, {
      operation: "update-donation",
      subject: { type: "donation", id },
      before: factsOf(donation.amount, donation.collectDay, currency),
      after: factsOf(amount, collectDay, currency),
    });
    if (recordId) {
      await ctx.enqueue(db, "notifications.send-donation-change", { donationId: id, recordId });
    }
  });
}

/** A donor chooses among the days that forms offer; the organisation's people choose any. */
function requireOffered({ actor, organization }: TenantContext, day: CollectDay): void {
  if (actor.kind !== "donor" || offeredDays(organization.collectDayOptions).includes(day)) return;
  throw refuseField("donation.collect_day", "option_invalid");
}

function factsOf(amount: bigint, collectDay: number, currency: Currency) {
  return { amount: toDecimal(amount, currency), collect_day: toCollectDay(collectDay) };
}

function readAmount(typed: string, currency: Currency): bigint {
  const amount = parseDecimal(typed, currency);
  if (amount === null || amount <= 0n) throw refuseField("donation.amount", "amount_invalid");
  return amount;
}

/** Each item keeps its share of the donation. */
async function resizeItem(
  { organizationId }: TenantContext,
  db: Database,
  donationId: string,
  amount: bigint,
): Promise<void> {
  const items = await db.donationItem.findMany({
    where: { organizationId, donationId },
    select: { id: true, amount: true },
    orderBy: { id: "asc" },
  });
  if (items.length === 0) return;
  const parts = splitByRemainders(
    amount,
    items.map((item) => item.amount),
  );
  for (const [at, { id }] of items.entries()) {
    await db.donationItem.update({
      where: { organizationId_id: { organizationId, id } },
      data: { amount: parts[at] },
    });
  }
}

/** A donation whose charge is under way gets its next plan with that result. */
async function revise(
  ctx: TenantContext,
  db: Database,
  id: string,
  donation: Donation,
  { amount, collectDay }: { amount: bigint; collectDay: number },
): Promise<void> {
  const { organizationId, now } = ctx;
  // A worker that claimed the charge with the former amount sends nothing, so it is claimed again.
  if (amount !== donation.amount && !donation.isUnderWay)
    await db.collection.updateMany({
      where: { organizationId, donationId: id, state: "claimed" },
      data: { state: "open", claimedAt: null, updatedAt: now },
    });
  const of = { name: "open-plan", text: OPEN_PLAN, values: [organizationId, id] };
  const [open] = await db.sql<OpenPlan>(of);
  const { nextUpgradePeriod: period, upgradeBasisPoints: basisPoints } = donation;
  const next = period !== null && basisPoints !== null ? { period, basisPoints } : null;
  // The next step of an increase applies to the new amount.
  const due = plannedAmount(amount, next, open?.period ?? null);
  const moved = async (plan: CollectionPlan | null) => {
    const values = [organizationId, now, id, due, plan?.dueAt ?? null, plan?.lapsesAt ?? null];
    await db.sql({ name: "revise-plan", text: REVISE_PLAN, values });
  };
  if (!open || collectDay === donation.collectDay) return moved(null);
  const revised = revisePlan(open, {
    day: toCollectDay(collectDay),
    givenAt: donation.createdAt,
    lastPeriod: await findLastPeriod(ctx, db, id),
    zone: ctx.organization.timezone,
    now,
  });
  if (revised.kind === "moved") return moved(revised.plan);
  await db.sql({ name: "end-plan", text: END_PLAN, values: [organizationId, now, id] });
  const ends = { period: open.period, state: revised.state };
  await planCollections(ctx, db, [{ donationId: id, ends, next: revised.plan, missed: [] }]);
}
