/** The only SQL that writes the outbox, typed by the job catalogue. */
import type { JobName, JobPayload, TenantJobName } from "../../jobs/catalog";

/** A job in the column `jobs` of a statement's row. */
export interface ListedJob {
  id: string;
  name: TenantJobName;
  payload: Record<string, string>;
  /** ISO 8601; at once without it. */
  dueAt?: string;
}

export function listJob<Name extends TenantJobName>(
  ctx: { newId(): string },
  name: Name,
  payload: JobPayload<Name> & Record<string, string>,
  dueAt?: Date,
): ListedJob {
  return { id: ctx.newId(), name, payload, ...(dueAt && { dueAt: dueAt.toISOString() }) };
}

export const INSERT_JOBS =
  "INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)";

/** Returns one job for each row of `from`, due at once or at `dueAt`; payload values and `dueAt` are SQL expressions. */
export function jobRows<Name extends JobName>(
  job: Name,
  organizationId: string,
  payload: { [Field in keyof JobPayload<Name>]: string },
  from: string,
  dueAt = "app_now()",
): string {
  const keys = Object.entries<string>(payload).map(([key, value]) => `'${key}', ${value}`);
  return `SELECT gen_random_uuid(), ${organizationId}, '${job}', jsonb_build_object(${keys.join(", ")}), ${dueAt}, app_now() ${from}`;
}

/** Returns the jobs in the JSON column `jobs` (ListedJob) of the rows of `from`. */
export function listedJobRows(organizationId: string, from: string): string {
  return `SELECT j.id, ${organizationId}, j.name, j.payload, coalesce(j."dueAt", app_now()), app_now()
    FROM ${from} s CROSS JOIN LATERAL json_to_recordset(s.jobs) AS j (id uuid, name text, payload jsonb, "dueAt" timestamptz)
   WHERE s.jobs IS NOT NULL`;
}
