import { netOfCosts, payoutTerms } from "~/countries/payouts";
import type { Database, OrganizationContext } from "~/domain/context";
import { readBalance } from "~/domain/ledger/read-balance.server";
import { TAKING_OPEN_ITEMS } from "~/domain/ledger/open-items.sql";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import { failpoint } from "~/infrastructure/failpoints";
import { localDate } from "~/values/time/calendar";
import { chargeCosts } from "./costs/charge-costs.server";
import { findHolds, type Hold } from "./find-holds.server";
import { lockSetting, type PayoutSetting } from "./lock-setting.server";
import { cutOffOf, lastPayoutDay } from "./payout-days";
import { findPayoutAccount } from "./find-payout-account.server";
import { movePayout } from "./move-payout.server";
import { tellPayout } from "./tell-payout.server";
import { readDue } from "./read-due.server";
import { readReserved } from "./read-reserved.server";

/** Lists what is due in the new payout. $4 is the payout. */
const LIST_ITEMS = `WITH ${TAKING_OPEN_ITEMS}, listed AS (
  INSERT INTO payout_items (organization_id, payout_id, posting_id, amount, running)
  SELECT $1::uuid, $4::uuid, t.posting_id, t.amount, sum(t.amount) OVER (ORDER BY p.effective_on, p.id)::bigint
    FROM taken t JOIN ledger_postings p ON p.organization_id = $1::uuid AND p.id = t.posting_id
  RETURNING amount
) SELECT coalesce(sum(amount), 0)::bigint AS amount FROM listed`;

/**
 * Runs once a day for each organisation. It lets held payouts go on that nothing stops any more, and
 * on a payout day fixes the list of what was available at the cut-off, less what pending refunds and
 * open disputes may take, and what the payout costs. What commits later waits for the next one.
 */
export async function planPayout(ctx: OrganizationContext): Promise<void> {
  ctx.require("create", "payout");
  const { organizationId, organization, now } = ctx;
  const today = localDate(now, organization.timezone);
  await failpoint("payout.before_cut_off");
  await ctx.transaction(async (db) => {
    const setting = await lockSetting(ctx, db);
    const holds = await findHolds(ctx, db);
    if (holds.length === 0) await releaseHeld(ctx, db);
    const payoutDay = lastPayoutDay(setting.frequency, today);
    const isDue = payoutDay > (setting.lastCutOffOn ?? "");
    if (isDue) await cutOff(ctx, db, { setting, holds, payoutDay, today });
    await db.payoutSetting.update({
      where: { organizationId },
      data: { checkedOn: today, ...(isDue ? { lastCutOffOn: payoutDay } : {}), updatedAt: now },
    });
  });
  await failpoint("payout.after_cut_off");
}

/** Lets every payout go that waits, unless our staff stopped it by itself. */
async function releaseHeld(ctx: OrganizationContext, db: Database): Promise<void> {
  const where = { organizationId: ctx.organizationId, state: "held", holdNote: null };
  const held = await db.payout.findMany({ where, orderBy: { number: "asc" } });
  for (const { id } of held) await movePayout(ctx, db, id, { to: "planned" });
}

interface CutOff {
  setting: PayoutSetting;
  holds: readonly Hold[];
  payoutDay: string;
  today: string;
}

async function cutOff(
  ctx: OrganizationContext,
  db: Database,
  { setting, holds, payoutDay, today }: CutOff,
): Promise<void> {
  const { organizationId, organization, now } = ctx;
  const { country, currency } = organization;
  const terms = payoutTerms(country);
  const { channel, minimum } = terms;
  const bankAccount = await findPayoutAccount(db, organizationId);
  if (!bankAccount) return;
  const cutOffOn = cutOffOf(setting.frequency, payoutDay);
  const { reserve: opening } = await readBalance(ctx, db, currency, today);
  const closing = await readReserved(ctx, db, currency);
  const due = await readDue(ctx, db, cutOffOn, { opening, closing });
  const { amount: expected } = netOfCosts(terms, due);
  if (expected < minimum) return;
  const id = ctx.newId();
  const number = setting.lastNumber + 1;
  const hold = holds[0];
  await db.payout.create({
    data: {
      ...{
        organizationId,
        id,
        number,
        currency,
        amount: expected,
        opening,
        closing,
        cutOffOn,
        channel,
      },
      ...{ state: hold ? "held" : "planned", holdReason: hold?.reason ?? null },
      ...{ heldAt: hold ? now : null, plannedOn: today, bankAccount },
      ...{ createdAt: now, updatedAt: now },
    },
  });
  await db.payoutSetting.update({ where: { organizationId }, data: { lastNumber: number } });
  const values = [organizationId, currency, cutOffOn, id];
  const [listed] = await db.sql<{ amount: bigint }>({ text: LIST_ITEMS, values });
  // What committed between the two statements is listed, too.
  const items = listed?.amount ?? 0n;
  const { amount, ...costs } = netOfCosts(terms, opening + items - closing);
  if (amount < minimum) throw new Error("what is to be paid out fell below the minimum meanwhile");
  const where = { organizationId_id: { organizationId, id } };
  if (amount !== expected) await db.payout.update({ where, data: { amount } });
  await chargeCosts(ctx, db, id, { ...costs, cutOffOn, items, today });
  if (hold) await tellPayout(ctx, db, { id, state: "held", amount, currency });
  const money = { amount, currency };
  const reserved = { amount: closing - opening, currency };
  const event = { kind: "payout", heldBy: "platform", sourceId: id, effectiveOn: today } as const;
  await writePostings(ctx, db, [postingOf(ctx, { ...event, money, reserved })]);
}
