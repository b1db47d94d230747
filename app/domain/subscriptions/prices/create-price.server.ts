import { findPlan } from "~/countries/plans/plans";
import { recordOperatorAct } from "~/domain/audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { toDecimal } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import type { PriceOrder } from "./price-schema";

/**
 * Adds a price version: it applies to new choices from its day, and to organisations that have the plan
 * only after it is announced. Throws `not_found` for a plan without a price, and 422 on a day that is not to come or
 * has a version already.
 */
export async function createPrice(
  ctx: OperatorContext,
  planCode: string,
  { price, usd_price: usdPrice, valid_from: validFrom }: PriceOrder,
): Promise<string> {
  const { now, operator } = ctx;
  const plan = findPlan(planCode);
  if (!plan || plan.price === 0n) throw new DomainError("not_found");
  // Today has begun everywhere: a preview of today stays what the choice then costs.
  if (validFrom <= localDate(now, OPERATOR_ZONE)) throw refuseField("valid_from", "date_past");
  const id = ctx.newId();
  const { currency } = plan;
  const across = acrossOrganizations("prices belong to the platform", now);
  await across.transaction(async (db) => {
    const { count } = await db.planPrice.createMany({
      data: {
        ...{ id, planCode, currency, price, usdPrice, validFrom, operatorId: operator.id },
        ...{ createdAt: now, updatedAt: now },
      },
      skipDuplicates: true,
    });
    if (count === 0) throw refuseField("valid_from", "price_exists");
    await recordOperatorAct(db, ctx, {
      operation: "create-price",
      subject: { type: "price", id },
      after: {
        ...{ plan: planCode, valid_from: validFrom },
        price: `${currency} ${toDecimal(price, currency)}`,
        usd_price: `USD ${toDecimal(usdPrice, "USD")}`,
      },
    });
  });
  return id;
}
