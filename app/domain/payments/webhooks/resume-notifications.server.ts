import { acrossOrganizations } from "~/domain/context";
import { notifiedAttempt } from "./find-notification.server";
import { notificationKinds } from "~/domain/payments/notification-kinds";

/** A new message has its own job; this limit selects those whose job ended without an effect. */
/** An unreadable message has no handler: it is looked up once. */
const handledKinds = notificationKinds.filter((kind) => kind !== "unreadable");
const OLDER_THAN = "5 minutes";
const MOST = 500;

const waiting = () => `
SELECT w.id FROM webhook_inbox w ${notifiedAttempt()}
 WHERE w.processed_at IS NULL AND w.received_at < app_now() - interval '${OLDER_THAN}'
   AND coalesce(r.organization_id, t.organization_id) IS NOT NULL
   AND (w.kind = ANY($1::text[]) OR w.looked_up_at IS NULL)
   AND NOT EXISTS (
     SELECT 1 FROM outbox o WHERE o.done_at IS NULL AND o.failed_at IS NULL
        AND o.job = 'payments.handle-notification' AND o.payload->>'webhookId' = w.id::text)
   -- One that waits is tried again after a while, not at once.
   AND NOT EXISTS (
     SELECT 1 FROM outbox o WHERE o.done_at > app_now() - interval '${OLDER_THAN}'
        AND o.job = 'payments.handle-notification' AND o.payload->>'webhookId' = w.id::text)
 ORDER BY w.received_at, w.id LIMIT ${MOST}`;

/**
 * Queues unprocessed notifications that can be handled now, oldest first: those whose handler now
 * exists, whose payment is now known, or whose job was given up. Returns how many.
 */
export async function resumeNotifications(
  now: Date,
  kinds: readonly string[] = handledKinds,
): Promise<number> {
  const across = acrossOrganizations("a notification names no tenant", now);
  const [rows = []] = await across.statements({ text: waiting(), values: [kinds] });
  await across.transaction(async (db) => {
    for (const { id } of rows) {
      await across.enqueue(db, "payments.handle-notification", { webhookId: String(id) });
    }
  });
  return rows.length;
}
