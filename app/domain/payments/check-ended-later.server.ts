import type { TenantContext } from "../context";
import { attemptTableOf } from "./attempt-tables";
import type { CheckedAttempt } from "./charge-cause";
import { CHECKED_DAYS, isDecidedTwice, LISTED_DAYS } from "./batch-answers.sql";

const moving = (table: string) => `
UPDATE ${table} t
   SET check_at = CASE WHEN t.sent_at > $3::timestamptz - interval '${LISTED_DAYS} days' THEN $3::timestamptz + $4::int * interval '1 hour' END
 WHERE t.organization_id = $1::uuid AND t.id = $2::uuid AND ${isDecidedTwice("t.status", "t.provider")}`;

/** Schedules the next look at an ended charge that its batch may still answer another way. */
export async function checkEndedLater(
  ctx: TenantContext,
  { id, cause }: Pick<CheckedAttempt, "id" | "cause">,
  hours = CHECKED_DAYS * 24,
): Promise<void> {
  const values = [ctx.organizationId, id, ctx.now, hours];
  await ctx.statements({
    name: `check-ended-${cause}`,
    text: moving(attemptTableOf(cause)),
    values,
  });
}
