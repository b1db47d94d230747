import type { PlanPeriod, PlanTier } from "~/countries/plans/plans";
import type { Database, TenantContext } from "~/domain/context";
import { localDate } from "~/values/time/calendar";
import type { CouponTerms } from "../coupons/discount";
import { listTerms } from "../coupons/list-terms.server";
import type { Repriced } from "../prices/price-plans";
import type { PaidLine } from "./proration";
import { LIVE } from "./periods";
import { readCredited } from "./write-credit-note.server";

export interface SubscriptionRow extends Repriced {
  id: string;
  planCode: string;
  tier: PlanTier;
  period: PlanPeriod;
  currency: string;
  /** Minor units of a whole period; an announced price follows it. */
  price: bigint;
  status: string;
  anchorDay: number;
  startsOn: string;
  periodStart: string | null;
  periodEnd: string | null;
  previousId: string | null;
  paymentModeId: string | null;
  redemptionId: string | null;
  failedOn: string | null;
}

/** The organisation's plan as the product's other nouns see it. */
export interface PlanColumns {
  planTier: string;
  planPaidUntil: Date | null;
  trialEndsAt: Date | null;
  features: string[];
  featuresOverridden: boolean;
}

/** Everything that a change of the plan depends on. */
export interface BillingState {
  today: string;
  organization: PlanColumns;
  /** In force: active, past due, or until its end. */
  live: SubscriptionRow | null;
  /** Chosen, and waits for its first payment. */
  incomplete: SubscriptionRow | null;
  /** Begins when the present period or the trial ends. */
  scheduled: SubscriptionRow | null;
  /** Credit for later invoices, in minor units of the organisation's currency; other credit waits apart. */
  balance: bigint;
  /** The coupons of these subscriptions. */
  coupons: readonly CouponTerms[];
}

/** Returns the coupon of a subscription, or null. */
export function couponOf(
  { coupons }: Pick<BillingState, "coupons">,
  row: Pick<SubscriptionRow, "redemptionId"> | null,
): CouponTerms | null {
  return coupons.find(({ id }) => id === row?.redemptionId) ?? null;
}

const LOCK = `
SELECT plan_tier AS "planTier", plan_paid_until AS "planPaidUntil", trial_ends_at AS "trialEndsAt",
       features, features_overridden AS "featuresOverridden"
  FROM organizations WHERE id = $1::uuid`;

/**
 * Reads an organisation's billing. With `lock`, changes of its plan and of its invoices wait for each
 * other until the caller's transaction ends: this row is locked before any attempt.
 */
export async function readBilling(
  ctx: TenantContext,
  db: Database,
  { lock }: { lock: boolean },
): Promise<BillingState> {
  const { organizationId, now } = ctx;
  const text = lock ? `${LOCK} FOR NO KEY UPDATE` : LOCK;
  const [organization] = await db.sql<PlanColumns>({ text, values: [organizationId] });
  if (!organization) throw new Error("the organisation is gone");
  const rows = (await db.subscription.findMany({
    where: { status: { in: [...LIVE, "incomplete", "scheduled"] } },
  })) as SubscriptionRow[];
  const { currency } = ctx.organization;
  const credit = await db.creditEntry.aggregate({ where: { currency }, _sum: { amount: true } });
  const find = (...statuses: string[]) =>
    rows.find(({ status }) => statuses.includes(status)) ?? null;
  return {
    today: localDate(now, ctx.organization.timezone),
    organization,
    live: find(...LIVE),
    incomplete: find("incomplete"),
    scheduled: find("scheduled"),
    balance: credit._sum.amount ?? 0n,
    coupons: await listTerms(
      db,
      rows.map(({ redemptionId }) => redemptionId),
    ),
  };
}

/** Returns how what belongs to no subscription is paid: as the plan is, or else by what was stored last; null without any. */
export async function findPayingMode(
  db: Database,
  { live, scheduled }: Pick<BillingState, "live" | "scheduled">,
) {
  const id = live?.paymentModeId ?? scheduled?.paymentModeId;
  // A card whose only use was a declined choice pays nothing.
  const isDeclined = {
    networkReference: null,
    subscriptions: { some: { endedReason: "declined" } },
  };
  const where = id ? { id } : { NOT: isDeclined };
  return db.paymentMode.findFirst({ where, orderBy: { id: "desc" } });
}

/**
 * Returns the lines of a subscription's paid invoices that reach beyond a day, less what a coupon took off
 * them, with what changes and credit notes gave back.
 */
export async function listPaidLines(
  db: Database,
  subscriptionId: string,
  on: string,
): Promise<PaidLine[]> {
  const lines = await db.invoiceLine.findMany({
    where: {
      kind: { in: ["plan", "proration_charge"] },
      toDay: { gt: on },
      invoice: { subscriptionId, status: "paid" },
    },
    orderBy: { id: "asc" },
  });
  const given = await db.invoiceLine.groupBy({
    by: ["creditedLineId"],
    where: {
      creditedLineId: { in: lines.map(({ id }) => id) },
      invoice: { status: { in: ["open", "paid"] } },
    },
    _sum: { amount: true },
  });
  const discounts = await db.invoiceLine.groupBy({
    by: ["invoiceId"],
    where: { kind: "coupon", invoiceId: { in: lines.map(({ invoiceId }) => invoiceId) } },
    _sum: { amount: true },
  });
  const off = new Map(discounts.map((row) => [row.invoiceId, row._sum.amount ?? 0n]));
  const credited = new Map(given.map((row) => [row.creditedLineId, -(row._sum.amount ?? 0n)]));
  const noted = await readCredited(db, [...new Set(lines.map(({ invoiceId }) => invoiceId))]);
  // An invoice charges one plan, so that its coupon and its credit notes belong to that line.
  return lines.map(({ id, invoiceId, planCode, amount: charged, fromDay, toDay }) => {
    const amount = charged + (off.get(invoiceId) ?? 0n);
    const given = (credited.get(id) ?? 0n) + (noted.get(invoiceId) ?? 0n);
    return {
      ...{ id, planCode: planCode ?? "", amount, from: fromDay ?? on, to: toDay ?? on },
      credited: given < amount ? given : amount,
    };
  });
}
