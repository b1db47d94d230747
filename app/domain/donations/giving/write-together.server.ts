import { isDatabaseDown } from "~/infrastructure/database/database.server";
import { createKeyedBatchLoader } from "~/infrastructure/database/batch-loader";
import type { TenantContext } from "~/domain/context";
import { BATCH_LIMITS } from "~/domain/donations/terms/batch-limits";
import type { WriteGiftResult } from "~/domain/donations/results/record-gift-result.server";
import { writeGiftResults } from "~/domain/donations/results/write-gift-results.server";
import type { GiftResult } from "~/domain/donations/results/gift-result.server";

interface Asked {
  ctx: TenantContext;
  result: GiftResult;
}

const write = createKeyedBatchLoader(
  ({ ctx }: Asked) => ctx.organizationId,
  async (requested) => {
    const ctx = requested[requested.length - 1]?.ctx;
    if (!ctx) return [];
    return writeGiftResults(
      ctx,
      requested.map(({ result }) => result),
    );
  },
  isDatabaseDown,
  BATCH_LIMITS,
);

/** Writes a donation's result in one statement with simultaneous ones of the same organisation. */
export function writeTogether(ctx: TenantContext): WriteGiftResult {
  return (result) => write({ ctx, result });
}
