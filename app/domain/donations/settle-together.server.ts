import { isDatabaseDown } from "~/infrastructure/database.server";
import { gatherBy } from "~/infrastructure/gather";
import type { TenantContext } from "../context";
import { GATHERED } from "./gathered";
import type { Settle } from "./settle-charge.server";
import { settleCharges } from "./settle-charges.server";
import type { Settlement } from "./settlement.server";

interface Asked {
  ctx: TenantContext;
  settlement: Settlement;
}

const settle = gatherBy(
  ({ ctx }: Asked) => ctx.organizationId,
  async (asked) => {
    const ctx = asked[asked.length - 1]?.ctx;
    if (!ctx) return [];
    return settleCharges(
      ctx,
      asked.map(({ settlement }) => settlement),
    );
  },
  isDatabaseDown,
  GATHERED,
);

/** Settles a gift in one statement with those that the same organisation is given at the same time. */
export function settleTogether(ctx: TenantContext): Settle {
  return (settlement) => settle({ ctx, settlement });
}
