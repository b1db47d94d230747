/** Lives through an organisation's months at Centralpos with the product's operations: gifts, batches, our commission. */
import { createJobContext, createPublicContext, type OrganizationContext } from "~/domain/context";
import { giveDonation } from "~/domain/donations/giving/give-donation.server";
import { chargeCollections } from "~/domain/donations/months/charge-collections.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { donationSchema } from "~/domain/donations/schema";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { recordManualRefund } from "~/domain/payments/refunds/record-manual-refund.server";
import { invoiceCommission } from "~/domain/subscriptions/commission/invoice-commission.server";
import { setClock } from "~/infrastructure/clock";
import { addPeriods, localDate, periodOf, startOfDay } from "~/values/time/calendar";
import type { WorkerName } from "../../../jobs/catalog";
import { callSimulator } from "../call-simulator";
import { publishNew, type NewCampaign } from "../give-by-methods";
import { examplePersons } from "../identities";
import { confirmOpen } from "../plans/relive-plan";
import { takeCardOut } from "../take-card-out";

const NOON_MS = 12 * 60 * 60 * 1000;
const WEEK_MS = 14 * NOON_MS;
/** Jobs that send messages: those that were due more than a week ago are not run. */
const TOLD = ["notifications.", "news."];
const COLLECT_DAY = 10;
/** The banks answer a month's batch in the morning of this day. */
const ANSWER_DAY = 26;

interface BatchGift {
  donor: readonly [firstName: string, lastName: string];
  /** Each month's, in major units. */
  amount: string;
  card: string;
}

/** Monthly gifts since three months ago; the smallest one's first charge went back a month later. */
export interface BatchStory {
  campaign: NewCampaign;
  gifts: readonly BatchGift[];
}

type Step = (ctx: OrganizationContext) => Promise<void>;

/**
 * Takes the gifts, and has each month's batch charge and answer them until the present. The invoice of our
 * commission on the first month is paid by transfer; the second one's has the refund, and waits.
 */
export async function reliveBatches(
  at: (now: Date) => OrganizationContext,
  story: BatchStory,
  present: Date,
): Promise<void> {
  const { timezone } = at(present).organization;
  const on = (monthsAgo: number, day: number, timeMs = NOON_MS): Date => {
    const month = addPeriods(periodOf(present, timezone), -monthsAgo);
    const date = startOfDay(`${month}-${String(day).padStart(2, "0")}`, timezone);
    return new Date(date.getTime() + timeMs);
  };
  const steps: readonly [Date, Step][] = [
    [on(3, 20), (ctx) => give(ctx, story)],
    [on(2, COLLECT_DAY), charge],
    [on(2, ANSWER_DAY), takeAnswers],
    [on(1, 1, 0), invoice],
    [on(1, 4), confirmOpen],
    [on(1, COLLECT_DAY), charge],
    [on(1, COLLECT_DAY + 2), giveBack],
    [on(1, ANSWER_DAY), takeAnswers],
    [on(0, 1, 0), invoice],
    [on(0, COLLECT_DAY), charge],
    [on(0, ANSWER_DAY), takeAnswers],
  ];
  try {
    for (const [instant, step] of steps.filter(([then]) => then <= present)) {
      setClock(instant);
      await setCompanyClock(instant);
      await step(at(instant));
    }
  } finally {
    await setCompanyClock(null);
    setClock(present);
  }
  await forgetTold(at(present));
}

/** The company's batches open and close by its own clock; null is the present. */
async function setCompanyClock(instant: Date | null): Promise<void> {
  const body = { now: instant?.toISOString() ?? null };
  await callSimulator({ of: "centralpos", method: "PUT", action: "clock", body });
}

const jobOf = (name: WorkerName, { organization, now, locale }: OrganizationContext) =>
  createJobContext(name, { organization, now, locale });

async function give(ctx: OrganizationContext, { campaign, gifts }: BatchStory): Promise<void> {
  const campaignSlug = await publishNew(ctx, campaign);
  const visitor = createPublicContext(ctx);
  for (const gift of gifts) {
    const body = donationSchema.parse(await takeCardOut(ctx.organization, bodyOf(ctx, gift)));
    await giveDonation(visitor, { campaignSlug, body, idempotencyKey: null });
  }
}

function bodyOf({ organization }: OrganizationContext, { amount, card, donor }: BatchGift) {
  const [firstName, lastName] = donor;
  const { number, type } = examplePersons[organization.country];
  const name = firstName.normalize("NFD").replace(/\W/g, "").toLowerCase();
  return {
    donation: { recurrency: 1, collect_day: COLLECT_DAY, items: [{ amount }] },
    donor: { first_name: firstName, last_name: lastName, email: `${name}@example.org` },
    payment_method: {
      ...{ cc_number: card, cc_expiration: "12/2039", cc_verification_number: "123" },
      cardholder_name: `${firstName} ${lastName}`,
      ...{ cardholder_id_type: type, cardholder_id_number: number },
    },
  };
}

/** Claims and charges what is due: each charge becomes a record of the open batch. */
async function charge(ctx: OrganizationContext): Promise<void> {
  const { now, organizationId } = ctx;
  const due = { organizationId, state: "open", dueAt: { lte: now } };
  const collections = await ctx.transaction(async (db) => {
    const select = { donationId: true, period: true };
    const found = await db.collection.findMany({ where: due, select });
    const data = { state: "claimed", claimedAt: now, updatedAt: now };
    await db.collection.updateMany({ where: due, data });
    return found;
  });
  await chargeCollections(jobOf("donations.charge-collections", ctx), { collections });
  const sent = await listWaiting(ctx);
  if (sent.length < collections.length) throw new Error("a gift is in no batch");
}

/** Looks up what the banks answered about the batch's records. */
async function takeAnswers(ctx: OrganizationContext): Promise<void> {
  const job = jobOf("payments.check-charge", ctx);
  for (const { id } of await listWaiting(ctx)) await checkCharge(job, donationCause, id);
  const [unanswered] = await listWaiting(ctx);
  if (unanswered) throw new Error(`the batch has no answer for ${unanswered.id}`);
}

function listWaiting(ctx: OrganizationContext) {
  const where = { organizationId: ctx.organizationId, status: "in_process" };
  return ctx.read((db) => db.transaction.findMany({ where, select: { id: true } }));
}

/** The organisation sends a gift back from its own account, and records it. */
async function giveBack(ctx: OrganizationContext): Promise<void> {
  const { now, organization, organizationId } = ctx;
  const { id } = await ctx.read((db) =>
    db.transaction.findFirstOrThrow({
      where: { organizationId, status: "approved" },
      orderBy: { amount: "asc" },
    }),
  );
  const refunded_on = localDate(now, organization.timezone);
  await recordManualRefund(ctx, donationCause, id, { refunded_on, proof: "TRF-0031847" });
}

async function invoice(ctx: OrganizationContext): Promise<void> {
  await invoiceCommission(jobOf("subscriptions.invoice-commission", ctx));
}

async function forgetTold(ctx: OrganizationContext): Promise<void> {
  const { now, organizationId } = ctx;
  const past = new Date(now.getTime() - WEEK_MS);
  const told = TOLD.map((kind) => ({ job: { startsWith: kind } }));
  await ctx.transaction((db) =>
    db.outbox.updateMany({
      where: { organizationId, doneAt: null, dueAt: { lt: past }, OR: told },
      data: { doneAt: now },
    }),
  );
}
