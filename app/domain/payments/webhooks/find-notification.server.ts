import { acrossOrganizations } from "~/domain/context";
import { attemptTables } from "~/domain/payments/attempt-tables";
import type { NotificationKind } from "~/domain/payments/notification-kinds";
import { BESIDE_FLAGS } from "../money-flags";

export interface WaitingNotification {
  id: string;
  provider: string;
  kind: NotificationKind;
  /** Organisation, cause and attempt of the message; null where none is known. */
  organizationId: string | null;
  cause: string | null;
  transactionId: string | null;
  isLookedUp: boolean;
  /** The provider's id of the payment, and of the account that has it. */
  providerId: string | null;
  account: string | null;
  /** By the message, in minor units; null where it says nothing. */
  amount: bigint | null;
  /** Id of the provider's refund or dispute. */
  eventId: string | null;
  receivedAt: Date;
}

/**
 * Joins the inbox `w` with the attempt that a message names by our id (`r`) or the provider's (`t`). A further
 * attempt that has that very payment counts first: the payments of a voucher that was paid twice have one reference.
 */
export const notifiedAttempt = () => `
  LEFT JOIN provider_references r ON r.provider = w.provider AND r.reference = w.order_id
  LEFT JOIN LATERAL (
    ${Object.entries(attemptTables)
      .map(
        ([cause, table]) => `SELECT organization_id, id, '${cause}' AS cause FROM ${table}
     WHERE (r.reference IS NULL OR (organization_id = r.organization_id AND flags && ${BESIDE_FLAGS}))
       AND provider_payment_id = w.provider_payment_id AND provider = w.provider`,
      )
      .join(" UNION ALL ")}
     LIMIT 1) t ON true`;

const find = () => `
SELECT w.id, w.provider, w.kind, w.looked_up_at, w.received_at, w.provider_event_id, w.provider_payment_id, w.account, w.amount, coalesce(t.organization_id, r.organization_id) AS organization_id,
       coalesce(t.cause, r.cause) AS cause, coalesce(t.id, r.reference) AS transaction_id
  FROM webhook_inbox w ${notifiedAttempt()}
 WHERE w.id = $1::uuid AND w.processed_at IS NULL`;

/** Returns a stored notification that is not processed yet, or null. */
export async function findNotification(now: Date, id: string): Promise<WaitingNotification | null> {
  const across = acrossOrganizations("a notification names no tenant", now);
  const row = (await across.statements({ text: find(), values: [id] }))[0]?.[0];
  if (!row) return null;
  return {
    id: String(row.id),
    provider: String(row.provider),
    kind: row.kind as NotificationKind,
    organizationId: row.organization_id as string | null,
    cause: row.cause as string | null,
    transactionId: row.transaction_id as string | null,
    providerId: row.provider_payment_id as string | null,
    account: row.account as string | null,
    amount: row.amount as bigint | null,
    isLookedUp: row.looked_up_at !== null,
    eventId: row.provider_event_id as string | null,
    receivedAt: row.received_at as Date,
  };
}
