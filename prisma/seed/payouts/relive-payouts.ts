/** Lives through an organisation's last payouts with the product's operations. */
import type { OrganizationContext } from "~/domain/context";
import { actIn } from "~/domain/operators/act-in.server";
import { makeAdjustment } from "~/domain/payouts/adjustments/make-adjustment.server";
import { adjustmentSchema } from "~/domain/payouts/adjustments/schema";
import { movePayout } from "~/domain/payouts/move-payout.server";
import { planPayout } from "~/domain/payouts/plan-payout.server";
import { setClock } from "~/infrastructure/clock";
import { localDate } from "~/values/time/calendar";
import { staffOf } from "../staff-of";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKS = 12;
const TUESDAY = 2;
/** Days ago: our staff corrects what a company's file said otherwise. */
const ADJUSTED = 10;
/** What these jobs told of older payouts and adjustments is not told now. */
const TOLD = [
  "notifications.send-payout-notice",
  "notifications.send-adjustment-notice",
  "news.record-item",
];

/** Plans each week's payout and has the bank pay it, except for the newest, which waits for our staff. */
export async function relivePayouts(
  at: (now: Date) => OrganizationContext,
  present: Date,
): Promise<void> {
  const { organizationId } = at(present);
  for (let day = WEEKS * 7; day >= 0; day--) {
    const now = new Date(present.getTime() - day * DAY_MS);
    if (day === ADJUSTED) await adjust(at(now));
    if (now.getUTCDay() !== TUESDAY) continue;
    setClock(now);
    const ctx = at(now);
    await planPayout(ctx);
    if (day < 3) continue;
    const planned = await ctx.read((db) =>
      db.payout.findMany({ where: { organizationId, state: "planned" }, select: { id: true } }),
    );
    for (const { id } of planned) {
      await ctx.transaction(async (db) => {
        for (const to of ["approved", "sent", "paid"] as const)
          await movePayout(ctx, db, id, { to });
      });
    }
  }
  setClock(present);
  await at(present).transaction((db) =>
    db.outbox.updateMany({
      where: { organizationId, job: { in: TOLD }, doneAt: null },
      data: { doneAt: present },
    }),
  );
}

/** Our staff gives back what the company took too much of a gift. */
async function adjust(ctx: OrganizationContext): Promise<void> {
  setClock(ctx.now);
  const { currency, timezone } = ctx.organization;
  const form = adjustmentSchema.parse({
    ...{ id: ctx.newId(), direction: "add", amount: "1850", currency },
    ...{ effective_on: localDate(ctx.now, timezone), reason: "company_difference" },
    note: "La pasarela descontó dos veces la tarifa de una donación. La devolvió y la sumamos al saldo.",
  });
  await makeAdjustment(await actIn(staffOf(ctx), ctx.organizationId), form);
}
