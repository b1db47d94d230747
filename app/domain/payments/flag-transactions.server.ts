import type { Database, TenantContext } from "../context";
import type { MoneyFlag } from "./notification-kinds";

const FLAG = `
UPDATE transactions SET flags = flags || $3::text, updated_at = app_now()
 WHERE organization_id = $1::uuid AND id = ANY($2::uuid[]) AND NOT $3::text = ANY (flags)`;

/** Flags transactions in the caller's transaction; one that has the flag keeps it. */
export async function flagTransactions(
  ctx: TenantContext,
  db: Database,
  ids: readonly string[],
  flag: MoneyFlag,
): Promise<void> {
  await db.sql({ name: "flag-transactions", text: FLAG, values: [ctx.organizationId, ids, flag] });
}
