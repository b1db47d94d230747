import type { Database, TenantContext } from "../context";
import { CHARGED_BACK } from "./change-tickets.sql";

/**
 * Returns null where no chargeback ended a ticket of the order; else whether somebody came in with such a ticket
 * (`used`), and whether the event has begun.
 */
export async function findChargedBack(
  ctx: TenantContext,
  db: Database,
  donationId: string,
): Promise<{ used: boolean; begun: boolean } | null> {
  const values = [ctx.organizationId, donationId, ctx.now, ctx.organization.timezone];
  const statement = { name: "charged-back", text: CHARGED_BACK, values };
  const [row] = await db.sql<{ used: boolean | null; begun: boolean }>(statement);
  return row?.used == null ? null : { used: row.used, begun: row.begun };
}
