import { columnsOf } from "~/infrastructure/database/array-rows";
import { LARGEST_AMOUNT, toDecimal, type Currency } from "~/values/money/money";
import type { UpgradePeriod } from "~/values/money/upgrade";
import type { Database, OrganizationContext } from "~/domain/context";
import { DUE_STEPS, LOCK_DONATIONS, STEPS, WRITE_STEPS } from "./apply-upgrade-steps.sql";
import type { LimitingGateway } from "~/domain/donations/terms/account-bounds";
import { donationLimits } from "~/domain/donations/terms/donation-terms";
import { noticedStep, raisedItems, stepOf } from "~/domain/donations/upgrade-step";
import type { SentNotice, Step, StepInput } from "~/domain/donations/upgrade-step";

/** A month that is about to be charged. */
export interface UpgradedCharge {
  donationId: string;
  /** YYYY-MM */
  period: string;
  /** The gateways that may charge it; their limits hold for the raised amount. */
  charging: readonly LimitingGateway[];
  /** The card's brand. */
  methodId: string;
}

interface DueRow extends Omit<StepInput, "period">, SentNotice {
  donationId: string;
  currency: Currency;
  maxAmount: bigint | null;
  /** Null where no step is due any more; so are the columns of the increase. */
  upgradeId: string | null;
  period: UpgradePeriod;
  itemIds: string[] | null;
  itemAmounts: bigint[] | null;
}

/**
 * Applies the due steps of donations before their month is sent, and commits them: a worker that
 * dies afterwards leaves a raised donation without a due step, so that each step is applied once.
 * Returns the amount to charge for each, in minor units. A step above the limits of campaign and
 * providers changes nothing, is kept as `over_limit` and becomes news for the organisation; one that was not announced seven days
 * before waits for the next period. The caller has checked the actor's rules.
 */
export async function applyUpgradeSteps(
  ctx: OrganizationContext,
  charges: readonly UpgradedCharge[],
): Promise<bigint[]> {
  return ctx.transaction(async (db) => {
    const { organizationId } = ctx;
    const ids = charges.map(({ donationId }) => donationId);
    const periods = charges.map(({ period }) => period);
    await db.sql({
      name: "lock-upgraded",
      text: LOCK_DONATIONS,
      values: [organizationId, ids],
    });
    const values = [organizationId, ids, periods];
    const rows = await db.sql<DueRow & { at: number }>({
      name: "due-steps",
      text: DUE_STEPS,
      values,
    });
    const amounts = new Map<number, bigint>();
    const steps: Due[] = [];
    for (const row of rows) {
      const charge = charges[row.at - 1];
      if (!charge) continue;
      amounts.set(row.at, row.amount);
      if (row.upgradeId === null) continue;
      const limits = donationLimits(
        { minAmount: null, maxAmount: row.maxAmount },
        { country: ctx.organization.country, currency: row.currency },
        charge.charging,
        charge.methodId,
      );
      const due = stepOf(row, charge.period, limits.max);
      const step = noticedStep(due, row, charge.period, ctx.now);
      steps.push({ row, charge, step, max: limits.max ?? LARGEST_AMOUNT });
      if (step.state === "applied") amounts.set(row.at, step.newAmount);
    }
    if (steps.length > 0) await write(ctx, db, steps);
    return charges.map((_, at) => amounts.get(at + 1) ?? 0n);
  });
}

interface Due {
  row: DueRow;
  charge: UpgradedCharge;
  step: Step;
  /** The limit of campaign and providers, in minor units. */
  max: bigint;
}

async function write(ctx: OrganizationContext, db: Database, steps: readonly Due[]) {
  const rows = steps.map(({ row, charge, step }) => ({
    donation_id: row.donationId,
    upgrade_id: row.upgradeId,
    period: charge.period,
    state: step.state,
    old_amount: String(row.amount),
    new_amount: String(step.newAmount),
    next_period: step.nextPeriod,
    record_id: ctx.newId(),
    changes: JSON.stringify({
      amount: [toDecimal(row.amount, row.currency), toDecimal(step.newAmount, row.currency)],
    }),
  }));
  const items = steps
    .filter(({ step }) => step.state === "applied")
    .flatMap(({ row, step }) => raisedItems(itemsOf(row), step.newAmount));
  const values = [
    ctx.organizationId,
    ctx.now,
    ...columnsOf(STEPS, rows),
    items.map(({ id }) => id),
    items.map(({ amount }) => amount),
  ];
  await db.sql({ name: "write-steps", text: WRITE_STEPS, values });
  await tellOverLimit(ctx, db, steps);
}

/** Tells the organisation once for each month and limit, however many steps met it. */
async function tellOverLimit(ctx: OrganizationContext, db: Database, steps: readonly Due[]) {
  const met = new Map(
    steps
      .filter(({ step }) => step.state === "over_limit")
      .map((due) => [`${due.charge.period}-${due.row.currency}-${due.max}`, due]),
  );
  for (const [key, { row, charge, max }] of met) {
    const { currency, donationId } = row;
    const facts = { period: charge.period, currency, max: toDecimal(max, currency) };
    const item = { kind: "increases", key, facts: { ...facts, donation: donationId } } as const;
    await ctx.enqueue(db, "news.record-item", item);
  }
}

function itemsOf({ itemIds, itemAmounts }: DueRow): { id: string; amount: bigint }[] {
  return (itemIds ?? []).map((id, at) => ({ id, amount: BigInt(itemAmounts?.[at] ?? 0n) }));
}
