import type { Database, TenantContext } from "../context";
import { attemptTableOf } from "./attempt-tables";
import type { MoneyFlag } from "./money-flags";

const flagging = (table: string) => `
UPDATE ${table} SET flags = flags || $3::text, updated_at = app_now()
 WHERE organization_id = $1::uuid AND id = ANY($2::uuid[]) AND NOT $3::text = ANY (flags)`;

/** Flags attempts of one cause in the caller's transaction; one that has the flag keeps it. */
export async function flagTransactions(
  ctx: TenantContext,
  db: Database,
  ids: readonly string[],
  flag: MoneyFlag,
  cause: string,
): Promise<void> {
  const text = flagging(attemptTableOf(cause));
  await db.sql({ name: `flag-${cause}`, text, values: [ctx.organizationId, ids, flag] });
}
