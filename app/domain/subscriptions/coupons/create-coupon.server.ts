import { recordOperatorAct } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { localDate } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { toDecimal } from "~/values/money/money";
import { amountsOf, type CouponForm } from "./schema";

/**
 * Creates a coupon. Throws 422 on a code that exists already and on a last day that is over.
 */
export async function createCoupon(ctx: OperatorContext, form: CouponForm): Promise<string> {
  const { now, operator } = ctx;
  const { coupon: code, kind, duration, valid_until: validUntil, max_uses: maxUses } = form;
  if (validUntil !== null && validUntil < localDate(now, OPERATOR_ZONE))
    throw refuseField("valid_until", "date_past");
  const id = ctx.newId();
  const percentage = kind === "percentage" ? form.percentage : null;
  const amounts = kind === "amount" ? amountsOf(form) : [];
  const months = duration === "months" ? form.months : null;
  const tiers = [...new Set(form.tiers)];
  const across = acrossOrganizations("coupons belong to the platform", now);
  await across.transaction(async (db) => {
    const { count } = await db.coupon.createMany({
      data: {
        ...{ id, code, percentage, duration, months, validUntil, maxUses, tiers },
        ...{ operatorId: operator.id, createdAt: now, updatedAt: now },
      },
      skipDuplicates: true,
    });
    if (count === 0) throw refuseField("coupon", "coupon_exists");
    await db.couponAmount.createMany({ data: amounts.map((one) => ({ couponId: id, ...one })) });
    await recordOperatorAct(db, ctx, {
      operation: "create-coupon",
      subject: { type: "coupon", id },
      after: {
        ...{ coupon: code, percentage, duration, months, valid_until: validUntil },
        ...{ max_uses: maxUses, tiers },
        amounts: amounts.map(
          ({ currency, amount }) => `${currency} ${toDecimal(amount, currency)}`,
        ),
      },
    });
  });
  return id;
}
