import { acrossOrganizations } from "../context";
import type { NotificationKind } from "./notification-kinds";

export interface WaitingNotification {
  id: string;
  provider: string;
  kind: NotificationKind;
  /** Organisation and transaction of the message; null where neither is known. */
  organizationId: string | null;
  transactionId: string | null;
  isLookedUp: boolean;
  /** Id of the provider's refund or dispute. */
  eventId: string | null;
}

/** Joins the inbox `w` with the transaction that a message names by our id or the provider's. */
export const NOTIFIED_TRANSACTION = `
  LEFT JOIN provider_references r ON r.provider = w.provider AND r.reference = w.order_id
  LEFT JOIN LATERAL (
    SELECT organization_id, id FROM transactions
     WHERE r.reference IS NULL AND provider_payment_id = w.provider_payment_id AND provider = w.provider
     LIMIT 1) t ON true`;

const FIND = `
SELECT w.id, w.provider, w.kind, w.looked_up_at, w.provider_event_id, coalesce(r.organization_id, t.organization_id) AS organization_id,
       coalesce(r.reference, t.id) AS transaction_id
  FROM webhook_inbox w ${NOTIFIED_TRANSACTION}
 WHERE w.id = $1::uuid AND w.processed_at IS NULL`;

/** Returns a stored notification that is not processed yet, or null. */
export async function findNotification(now: Date, id: string): Promise<WaitingNotification | null> {
  const across = acrossOrganizations("a notification names no tenant", now);
  const row = (await across.statements({ text: FIND, values: [id] }))[0]?.[0];
  if (!row) return null;
  return {
    id: String(row.id),
    provider: String(row.provider),
    kind: row.kind as NotificationKind,
    organizationId: row.organization_id as string | null,
    transactionId: row.transaction_id as string | null,
    isLookedUp: row.looked_up_at !== null,
    eventId: row.provider_event_id as string | null,
  };
}
