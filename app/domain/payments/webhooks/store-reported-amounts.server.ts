import { arraysAsRows, columnsOf } from "~/infrastructure/database/array-rows";
import { newId } from "~/values/ids/ids";
import { acrossOrganizations } from "~/domain/context";
import { attemptTableOf } from "~/domain/payments/attempt-tables";
import { BESIDE_FLAGS } from "~/domain/payments/money-flags";

/** What a settlement file says of a charge otherwise than the books. */
export interface ReportedAmount {
  /** Names the line for good, so that comparing its file again asks nothing again. */
  key: string;
  organizationId: string;
  /** The charge's uuid. */
  reference: string;
  /** Minor units. */
  amount: bigint;
  currency: string;
}

const TOLD = {
  id: "uuid",
  event_key: "text",
  organization_id: "uuid",
  reference: "uuid",
  amount: "bigint",
  currency: "text",
} as const;

const storing = (table: string) => `
INSERT INTO webhook_inbox (id, provider, event_key, kind, order_id, provider_payment_id, outcome, amount, currency, received_at)
SELECT f.id, $1, f.event_key, 'payment', t.id, t.provider_payment_id,
       jsonb_build_object('kind', 'approved', 'providerId', t.provider_payment_id), f.amount, f.currency, $2::timestamptz
  FROM ${arraysAsRows("f", TOLD, 3)}
  JOIN ${table} t ON t.organization_id = f.organization_id AND t.id = f.reference
 WHERE t.provider = $1 AND t.provider_payment_id IS NOT NULL AND NOT t.flags && ${BESIDE_FLAGS}
ON CONFLICT (provider, event_key) DO NOTHING
RETURNING id`;

/**
 * Stores each amount of a settlement file as a message of the company about that payment of the cause: it is a
 * hint, and its handler asks the company. A repeat stores nothing, nor does a charge of another organisation.
 */
export async function storeReportedAmounts(
  now: Date,
  { cause, provider }: { cause: string; provider: string },
  reported: readonly ReportedAmount[],
): Promise<void> {
  if (reported.length === 0) return;
  const across = acrossOrganizations("a notification names no tenant", now);
  const rows = reported.map(({ amount, currency, key, organizationId, reference }) => ({
    ...{
      id: newId(now),
      reference,
      currency,
      event_key: `settlement:${reference}:${key}:${amount}`,
    },
    ...{ organization_id: organizationId, amount: amount.toString() },
  }));
  await across.transaction(async (db) => {
    const values = [provider, now.toISOString(), ...columnsOf(TOLD, rows)];
    const text = storing(attemptTableOf(cause));
    const statement = { name: `store-reported-amounts-${cause}`, text, values };
    const stored = await db.sql<{ id: string }>(statement);
    for (const { id } of stored) {
      await across.enqueue(db, "payments.handle-notification", { webhookId: id });
    }
  });
}
