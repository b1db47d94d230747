/** Inserts campaigns and donations directly into the database, for tests of reading operations. */
import { randomBytes } from "node:crypto";
import type { TenantContext } from "~/domain/context";
import { localDate } from "~/values/time/calendar";
import { insertDonations, type DonationStatus } from "~/domain/donations/insert-donations.server";
import { toCollectDay } from "~/domain/donations/plan-collections";
import { addDonors } from "~/domain/donors/add-donors.server";

export async function createTestCampaign(
  ctx: TenantContext,
  title = "Techo para todos",
): Promise<string> {
  const id = ctx.newId();
  const { organizationId, now } = ctx;
  const stamps = { createdAt: now, updatedAt: now, publishedAt: now };
  const { currency } = ctx.organization;
  await ctx.transaction((db) =>
    db.campaign.create({
      data: { organizationId, id, slug: id, type: "fundraise", title, currency, ...stamps },
    }),
  );
  return id;
}

export async function createTestProcessor(
  ctx: TenantContext,
  own: {
    gateway: string;
    provider: string;
    position?: number;
    rules?: { retry: boolean; campaign_uuids: string[] };
  } = { gateway: "local_payments", provider: "dlocal" },
): Promise<string> {
  const id = ctx.newId();
  const { organizationId, now } = ctx;
  await ctx.transaction((db) =>
    db.paymentProcessor.create({
      data: { organizationId, id, position: 1, ...own, createdAt: now, updatedAt: now },
    }),
  );
  return id;
}

/** Discards every gateway of the organisation. */
export async function discardTestProcessors(ctx: TenantContext): Promise<void> {
  const { organizationId, now } = ctx;
  await ctx.transaction((db) =>
    db.paymentProcessor.updateMany({ where: { organizationId }, data: { discardedAt: now } }),
  );
}

/** The day under which the product counts a charge that has a result. */
function localDayOf({ organization }: TenantContext, { status, date }: TestTransaction) {
  const isOpen = ["planned", "in_process", "pending"].includes(status);
  return isOpen ? null : localDate(date, organization.timezone);
}

/** What disputes hold or took of a charge in this status. */
function disputedIn(status: string, left: bigint) {
  return {
    disputedAmount: status === "in_mediation" ? left : 0n,
    chargedBackAmount: status === "charged_back" ? left : 0n,
  };
}

export interface TestTransaction {
  status: string;
  date: Date;
  amount?: bigint;
  period?: string;
  attempt?: number;
  declineCode?: string;
  commission?: bigint;
  refundedAmount?: bigint;
}

export interface TestDonation {
  campaignId: string;
  processorId: string;
  status?: string;
  recurrence?: "monthly" | "one_time";
  /** As stored: 0 is the last day. */
  collectDay?: number;
  amount?: bigint;
  createdAt?: Date;
  pausedReason?: string;
  pausedAt?: Date;
  discardedReason?: string;
  discardedAt?: Date;
  donor?: { firstName: string; lastName: string; email: string };
  transactions?: TestTransaction[];
  missed?: { period: string; dueAt: Date; lapsesAt: Date }[];
}

/** Inserts a donation with its donor, card, transactions and missed periods. Returns its id. */
export async function createTestDonation(
  ctx: TenantContext,
  donation: TestDonation,
): Promise<string> {
  const { organizationId } = ctx;
  const { campaignId, processorId, recurrence = "one_time", amount = 150_000n } = donation;
  const createdAt = donation.createdAt ?? ctx.now;
  const stamps = { createdAt, updatedAt: createdAt };
  const [id, methodId] = [ctx.newId(), ctx.newId()];
  const donor = donation.donor ?? {
    firstName: "Inés",
    lastName: "Núñez",
    email: "ines@example.org",
  };
  const { currency } = ctx.organization;
  await ctx.transaction(async (db) => {
    const known = { uidType: null, uidNumber: null, locale: "es", createdAt };
    const donors = await addDonors(ctx, db, [{ id: ctx.newId(), ...donor, ...known }]);
    await insertDonations(ctx, db, [
      {
        id,
        campaignId,
        donorId: donors.get(donor.email) ?? "",
        channel: "public",
        status: (donation.status ?? "active") as DonationStatus,
        activatedAt: createdAt,
        rest: {
          reason: donation.pausedReason ?? donation.discardedReason ?? null,
          at: donation.pausedAt ?? donation.discardedAt ?? null,
        },
        recurrence,
        amount,
        currency,
        collectDay: recurrence === "monthly" ? toCollectDay(donation.collectDay ?? 5) : null,
        locale: "es",
        items: [],
        equalKey: randomBytes(16),
        month: null,
        createdAt,
      },
    ]);
    const lastDecline = lastDeclineOf(donation.transactions ?? []);
    const key = { organizationId, id };
    if (lastDecline)
      await db.donation.update({ where: { organizationId_id: key }, data: { lastDecline } });
    await db.paymentMethod.create({
      data: {
        organizationId,
        id: methodId,
        donationId: id,
        methodId: "visa",
        firstSix: "450995",
        lastFour: "3704",
        expirationMonth: 7,
        expirationYear: 2031,
        cardholderName: "INES NUNEZ",
        fingerprint: randomBytes(8).toString("hex"),
        ...stamps,
      },
    });
    await db.transaction.createMany({
      data: (donation.transactions ?? []).map((transaction) => ({
        organizationId,
        id: ctx.newId(),
        donationId: id,
        campaignId,
        paymentMethodId: methodId,
        paymentProcessorId: processorId,
        amount,
        currency,
        gateway: "local_payments",
        provider: "dlocal",
        localDay: localDayOf(ctx, transaction),
        ...disputedIn(
          transaction.status,
          (transaction.amount ?? amount) - (transaction.refundedAmount ?? 0n),
        ),
        ...transaction,
        ...stamps,
      })),
    });
    await db.collection.createMany({
      data: (donation.missed ?? []).map((missed) => ({
        organizationId,
        donationId: id,
        state: "missed",
        ...missed,
        ...stamps,
      })),
    });
  });
  return id;
}

/** Returns the cause of the last charge that has its result, as recording results would leave it. */
function lastDeclineOf(transactions: readonly TestTransaction[]): string | null {
  const decided = transactions.filter(
    ({ status }) => !["planned", "in_process", "pending", "cancelled"].includes(status),
  );
  const last = decided.toSorted((a, b) => a.date.getTime() - b.date.getTime()).at(-1);
  return last?.declineCode ?? null;
}

export interface TestTotal {
  day: string;
  campaignId: string;
  status?: string;
  recurrence?: "monthly" | "one_time";
  shard?: number;
  count: bigint;
  amount: bigint;
}

/** Inserts a row of the daily totals, as the payments' code does. */
export async function addTestTotal(ctx: TenantContext, total: TestTotal): Promise<void> {
  const { organizationId } = ctx;
  const row = { status: "approved", recurrence: "monthly", shard: 0, ...total };
  await ctx.transaction((db) => db.dailyTotal.create({ data: { organizationId, ...row } }));
}
