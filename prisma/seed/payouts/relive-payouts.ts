/** Lives through an organisation's last payouts with the product's operations. */
import type { OrganizationContext } from "~/domain/context";
import { movePayout } from "~/domain/payouts/move-payout.server";
import { planPayout } from "~/domain/payouts/plan-payout.server";
import { setClock } from "~/infrastructure/clock";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKS = 12;
const TUESDAY = 2;
/** What these jobs told of older payouts is not told now. */
const TOLD = ["notifications.send-payout-notice", "news.record-item"];

/** Plans each week's payout and has the bank pay it, except for the newest, which waits for our staff. */
export async function relivePayouts(
  at: (now: Date) => OrganizationContext,
  present: Date,
): Promise<void> {
  const { organizationId } = at(present);
  for (let day = WEEKS * 7; day >= 0; day--) {
    const now = new Date(present.getTime() - day * DAY_MS);
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
