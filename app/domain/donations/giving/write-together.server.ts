import { isDatabaseDown } from "~/infrastructure/database/database.server";
import { createKeyedBatchLoader } from "~/infrastructure/database/batch-loader";
import type { TenantContext } from "~/domain/context";
import { BATCH_LIMITS } from "~/domain/donations/terms/batch-limits";
import type { WriteDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { writeDonationResults } from "~/domain/donations/results/write-donation-results.server";
import type { DonationResult } from "~/domain/donations/results/donation-result.server";

interface ResultToWrite {
  ctx: TenantContext;
  result: DonationResult;
}

const write = createKeyedBatchLoader(
  ({ ctx }: ResultToWrite) => ctx.organizationId,
  async (requested) => {
    const ctx = requested[requested.length - 1]?.ctx;
    if (!ctx) return [];
    return writeDonationResults(
      ctx,
      requested.map(({ result }) => result),
    );
  },
  isDatabaseDown,
  BATCH_LIMITS,
);

/** Writes a donation's result in one statement with simultaneous ones of the same organisation. */
export function writeTogether(ctx: TenantContext): WriteDonationResult {
  return (result) => write({ ctx, result });
}
