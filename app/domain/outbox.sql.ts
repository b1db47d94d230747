/** Jobs that a statement orders: the outbox's only writer in SQL, typed by the job catalogue. */
import type { JobName, JobPayload } from "../../jobs/catalog";

export const INSERT_JOBS =
  "INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)";

/** One job for each row of `from`, due at once. Each payload key has the SQL expression of its value. */
export function jobRows<Name extends JobName>(
  job: Name,
  organizationId: string,
  payload: Record<keyof JobPayload<Name> & string, string>,
  from: string,
): string {
  const keys = Object.entries<string>(payload).map(([key, value]) => `'${key}', ${value}`);
  return `SELECT gen_random_uuid(), ${organizationId}, '${job}', jsonb_build_object(${keys.join(", ")}), app_now(), app_now() ${from}`;
}
