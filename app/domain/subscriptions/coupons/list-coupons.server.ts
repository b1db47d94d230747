import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice, words, type Bind } from "~/domain/list-filters";
import { localDate } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { toDecimal, type Currency } from "~/values/money/money";
import type { CouponDuration } from "./discount";
import { couponStates, type CouponState } from "./states";

export interface ListedCoupon {
  id: string;
  code: string;
  state: CouponState;
  percentage: number | null;
  /** Where it takes off amounts: minor units by currency. */
  amounts: { currency: Currency; amount: bigint }[];
  duration: CouponDuration;
  months: number | null;
  validUntil: string | null;
  maxUses: number | null;
  uses: number;
  /** Empty for every paid tier. */
  tiers: string[];
}

const USED = "c.max_uses IS NOT NULL AND c.uses >= c.max_uses";

/** SQL conditions that match `stateOf`. */
const CONDITIONS: Record<CouponState, (today: string, bind: Bind) => string> = {
  ended: () => "c.ended_at IS NOT NULL",
  expired: (today, bind) => `c.ended_at IS NULL AND c.valid_until < ${bind(today)}`,
  used_up: (today, bind) =>
    `c.ended_at IS NULL AND coalesce(c.valid_until, '9') >= ${bind(today)} AND ${USED}`,
  active: (today, bind) =>
    `c.ended_at IS NULL AND coalesce(c.valid_until, '9') >= ${bind(today)} AND NOT (${USED})`,
};

/** Lists the coupons of the platform, newest first. */
export const listCoupons = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("coupons belong to the platform", ctx.now),
  from: "coupons c",
  select: `c.*, (SELECT coalesce(jsonb_agg(jsonb_build_object('currency', a.currency, 'amount', a.amount::text)
             ORDER BY a.currency), '[]') FROM coupon_amounts a WHERE a.coupon_id = c.id) AS amounts`,
  where: "true",
  filters: {
    q: words("c.code"),
    state: choice(couponStates, (state, bind, ctx) =>
      CONDITIONS[state](localDate(ctx.now, OPERATOR_ZONE), bind),
    ),
  },
  order: newestFirst("c.created_at", "c.id"),
  item: listedCoupon,
  columns: {
    coupon: { header: "operator.coupons.code", value: ({ code }) => code },
    percentage: { value: ({ percentage }) => percentage },
    amounts: {
      value: ({ amounts }) =>
        amounts.map(({ currency, amount }) => `${currency} ${toDecimal(amount, currency)}`),
    },
  },
});

function listedCoupon(row: Row, { now }: OperatorContext): ListedCoupon {
  const validUntil = row.valid_until as string | null;
  const maxUses = row.max_uses as number | null;
  const uses = Number(row.uses);
  const amounts = row.amounts as { currency: Currency; amount: string }[];
  return {
    id: String(row.id),
    code: String(row.code),
    state: stateOf({ endedAt: row.ended_at, validUntil, maxUses, uses }, now),
    percentage: row.percentage as number | null,
    amounts: amounts.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) })),
    duration: row.duration as CouponDuration,
    months: row.months as number | null,
    ...{ validUntil, maxUses, uses },
    tiers: row.tiers as string[],
  };
}

function stateOf(
  coupon: { endedAt: unknown; validUntil: string | null; maxUses: number | null; uses: number },
  now: Date,
): CouponState {
  const { endedAt, validUntil, maxUses, uses } = coupon;
  if (endedAt !== null) return "ended";
  if (validUntil !== null && validUntil < localDate(now, OPERATOR_ZONE)) return "expired";
  return maxUses !== null && uses >= maxUses ? "used_up" : "active";
}
