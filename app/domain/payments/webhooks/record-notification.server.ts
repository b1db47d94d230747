import type { LookUpResult } from "~/providers/provider";
import { acrossOrganizations } from "~/domain/context";

/** `lookedUp` is the provider's answer for a kind that has no handler yet. */
export type NotificationResult = { processed: true } | { lookedUp: LookUpResult };

const PROCESSED = `UPDATE webhook_inbox SET processed_at = app_now() WHERE id = $1::uuid`;
const LOOKED_UP = `
UPDATE webhook_inbox SET looked_up_at = app_now(), looked_up = $2::jsonb
 WHERE id = $1::uuid AND processed_at IS NULL`;

/** Records the result of a stored notification. Without a handler it stays unprocessed. */
export async function recordNotification(
  now: Date,
  id: string,
  result: NotificationResult,
): Promise<void> {
  const across = acrossOrganizations("a notification names no tenant", now);
  const statement =
    "processed" in result
      ? { text: PROCESSED, values: [id] }
      : { text: LOOKED_UP, values: [id, asJson(result.lookedUp)] };
  await across.statements(statement);
}

function asJson(result: LookUpResult): string {
  return JSON.stringify(result, (_name, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}
