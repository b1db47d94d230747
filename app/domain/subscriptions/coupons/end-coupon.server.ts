import { recordOperatorAct } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";

/**
 * Ends a coupon: it can no longer be redeemed, and organisations that redeemed it keep their discount. Throws `not_found`, and
 * `invalid_transition` for one that ended already.
 */
export async function endCoupon(ctx: OperatorContext, id: string): Promise<void> {
  const { now } = ctx;
  if (!isId(id)) throw new DomainError("not_found");
  const across = acrossOrganizations("coupons belong to the platform", now);
  await across.transaction(async (db) => {
    const row = await db.coupon.findUnique({ where: { id } });
    if (!row) throw new DomainError("not_found");
    const { count } = await db.coupon.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: now, updatedAt: now },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    await recordOperatorAct(db, ctx, {
      operation: "end-coupon",
      subject: { type: "coupon", id },
      before: { coupon: row.code },
      after: { coupon: row.code, ended_at: now },
    });
  });
}
