/** Donations for unit tests, made with the product's operations up to the provider's charge. */
import { randomBytes, randomUUID } from "node:crypto";
import {
  acrossOrganizations,
  type CurrentOrganization,
  type OrganizationContext,
  type PublicContext,
  type TenantContext,
} from "~/domain/context";
import {
  findTransactionSnapshot,
  type TransactionSnapshot,
} from "~/domain/donations/results/charge-snapshot.server";
import {
  commitIntention,
  type DonationIntention,
} from "~/domain/donations/giving/donation-intention.server";
import type { DonationItem } from "~/domain/donations/donation-item";
import type { Seat } from "~/domain/tickets/hold-seats.server";
import { donationSchema } from "~/domain/donations/schema";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { collectionWindow, firstCollection, periodOf } from "~/values/time/calendar";
import type { UpgradeTerms } from "~/values/money/upgrade";
import { NO_SOURCE, type VisitSource } from "~/values/web/visit-source";
import type { WorkerName } from "../../jobs/catalog";
import { createTestOrganization, jobContext, publicContext } from "./database";
import { createTestCampaign, createTestProcessor } from "./donations";

export interface TestGiving {
  organization: CurrentOrganization;
  campaignId: string;
  processorId: string;
  /** Returns a job's context at that time; the default job charges collections. */
  at(instant: string | Date, job?: WorkerName): OrganizationContext;
  visitorAt(instant: string | Date): PublicContext;
}

export async function openGiving(
  now: Date,
  facts: Parameters<typeof createTestOrganization>[1] = {},
  planTier: "original" | "essential" = "original",
): Promise<TestGiving> {
  const owner = await createTestOrganization(now, facts);
  const id = owner.organizationId;
  await acrossOrganizations("a test opens its tenant", now).transaction((db) =>
    db.organization.update({
      where: { id },
      data: { activatedAt: now, planTier, planPaidUntil: new Date("2099-01-01") },
    }),
  );
  const campaignId = await createTestCampaign(owner);
  const processorId = await createTestProcessor(owner);
  const organization = await findOrganization(now, { id });
  if (!organization) throw new Error("the organisation is gone");
  const at = (
    instant: string | Date,
    job: WorkerName = "donations.charge-collections",
  ): OrganizationContext => jobContext(organization, job, new Date(instant));
  const visitorAt = (instant: string | Date) => publicContext(organization, new Date(instant));
  return { organization, campaignId, processorId, at, visitorAt };
}

export interface TestOrder {
  monthly?: boolean;
  collectDay?: number;
  email?: string;
  firstName?: string;
  key?: string;
  confirmed?: boolean;
  amount?: bigint;
  items?: DonationItem[];
  /** Seats of event tickets; `campaignId` is then their campaign. */
  seats?: Seat[];
  upgrade?: UpgradeTerms;
  source?: VisitSource;
}

/** Returns a donation that is ready to commit. */
export function makeIntention(
  ctx: TenantContext,
  { campaignId, processorId }: TestGiving,
  order: TestOrder = {},
): DonationIntention {
  const { monthly = false, collectDay = 5, amount = 150_000n } = order;
  const zone = ctx.organization.timezone;
  const body = donationSchema.parse({
    donation: { items: [{ amount: "1500" }] },
    payment_method: { cardholder_name: "Ana Paz", cardholder_id_number: "20123456" },
    donor: {
      first_name: order.firstName ?? "Ana",
      last_name: "Paz",
      email: order.email ?? `${randomUUID()}@example.org`,
    },
    confirm_duplicate: order.confirmed ?? false,
  });
  const first = firstCollection(ctx.now, collectDay, zone);
  return {
    donationId: ctx.newId(),
    transactionId: ctx.newId(),
    campaignId,
    processorId,
    gateway: "local_payments",
    provider: "dlocal",
    currency: ctx.organization.currency,
    terms: {
      recurrence: monthly ? "monthly" : "one_time",
      collectDay: monthly ? collectDay : null,
      amount,
      items: order.items ?? [
        { amount, quantity: 1, campaignItemId: null, name: "Techo", kind: "gift" },
      ],
      seats: order.seats ?? [],
      upgrade: order.upgrade ?? null,
      answers: [],
      installments: 1,
      methodId: "visa",
      instrument: {
        kind: "card",
        card: {
          brand: "visa",
          first_six: "411111",
          last_four: "1111",
          expiration_month: 12,
          expiration_year: 2039,
          has_security_code: true,
          fingerprint: "a fingerprint",
          issues: [],
        },
      },
      holderDocument: "20123456",
    },
    body,
    source: order.source ?? NO_SOURCE,
    idempotencyKey: order.key ?? randomUUID(),
    fingerprint: randomBytes(32),
    vaultCardId: monthly ? randomUUID() : null,
    collection: monthly
      ? {
          period: periodOf(ctx.now, zone),
          dueAt: ctx.now,
          waitsUntil: null,
          lapsesAt: collectionWindow(first.period, collectDay, zone).dueAt,
        }
      : null,
    checkAt: new Date(ctx.now.getTime() + 120_000),
  };
}

/** Creates a donation whose first charge is running. */
export async function beginDonation(
  ctx: TenantContext,
  giving: TestGiving,
  order: TestOrder = {},
): Promise<TransactionSnapshot> {
  const intention = makeIntention(ctx, giving, order);
  const { kind } = await commitIntention(ctx, intention);
  if (kind !== "committed") throw new Error(`the donation was not begun: ${kind}`);
  return factsOf(ctx, intention.transactionId);
}

/** Creates a donation whose first charge was approved. */
export async function makeDonation(
  ctx: TenantContext,
  giving: TestGiving,
  order: TestOrder = {},
): Promise<TransactionSnapshot> {
  const { id } = await beginDonation(ctx, giving, order);
  await approve(ctx, id);
  return factsOf(ctx, id);
}

export async function approve(ctx: TenantContext, transactionId: string): Promise<boolean> {
  const facts = await factsOf(ctx, transactionId);
  return recordDonationResult(ctx, facts, {
    status: "approved",
    providerId: `D-${facts.id}`,
    flags: [],
  });
}

export async function factsOf(ctx: TenantContext, id: string): Promise<TransactionSnapshot> {
  const facts = await findTransactionSnapshot(ctx, id);
  if (!facts) throw new Error("no such transaction");
  return facts;
}

export async function findPlanned(ctx: TenantContext, donationId: string) {
  return ctx.read((db) =>
    db.transaction.findFirst({
      where: { organizationId: ctx.organizationId, donationId, status: "planned" },
    }),
  );
}

/** Sets the planned attempt of a donation in process, as claiming and sending do. */
export async function sendPlanned(
  ctx: TenantContext,
  donationId: string,
): Promise<TransactionSnapshot> {
  const planned = await findPlanned(ctx, donationId);
  if (!planned) throw new Error("nothing is planned");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    await db.transaction.update({
      where: { organizationId_id: { organizationId, id: planned.id } },
      data: { status: "in_process", sentAt: now, date: now, checkAt: now },
    });
    await db.collection.updateMany({
      where: { organizationId, donationId, period: planned.period ?? "" },
      data: { state: "claimed", claimedAt: now },
    });
  });
  return factsOf(ctx, planned.id);
}

/** Returns when a postponed month is charged: in a quarter of an hour plus the id's random part. */
export function putOff(at: Date, donationId: string): Date {
  const apart = Number.parseInt(donationId.slice(-2), 16) * 1000;
  return new Date(at.getTime() + 15 * 60_000 + apart);
}
