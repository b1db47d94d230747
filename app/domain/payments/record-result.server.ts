import { failpoint } from "~/infrastructure/failpoints";
import { chargesTotal } from "~/infrastructure/watching/metrics.server";
import type { ChargeResult } from "./charge-result";

/** Commits a known result with `write`, which returns false on a repeat, and counts it once. */
export async function recordResult(
  { gateway }: { gateway: string },
  result: ChargeResult,
  write: () => Promise<boolean>,
): Promise<boolean> {
  await failpoint("record.before");
  await failpoint("charge.before_result");
  const isWritten = await write();
  await failpoint("charge.after_result");
  await failpoint("record.after");
  const cause = result.status === "rejected" ? result.cause : "";
  if (isWritten) chargesTotal.inc({ gateway, outcome: result.status, cause });
  return isWritten;
}
