import { isDatabaseDown } from "~/infrastructure/database.server";
import { gatherBy } from "~/infrastructure/gather";
import type { TenantContext } from "../context";
import { GATHERED } from "./gathered";
import type { WriteGiftResult } from "./record-gift-result.server";
import { writeGiftResults } from "./write-gift-results.server";
import type { GiftResult } from "./gift-result.server";

interface Asked {
  ctx: TenantContext;
  result: GiftResult;
}

const write = gatherBy(
  ({ ctx }: Asked) => ctx.organizationId,
  async (asked) => {
    const ctx = asked[asked.length - 1]?.ctx;
    if (!ctx) return [];
    return writeGiftResults(
      ctx,
      asked.map(({ result }) => result),
    );
  },
  isDatabaseDown,
  GATHERED,
);

/** Writes a gift's result in one statement with those that come for the same organisation at the same time. */
export function writeTogether(ctx: TenantContext): WriteGiftResult {
  return (result) => write({ ctx, result });
}
