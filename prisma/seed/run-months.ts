import { acrossOrganizations, type Row } from "~/domain/context";
import { runJob } from "../../jobs/run-job";
import { runSchedule } from "../../jobs/schedules";

const DUE = `
SELECT id, organization_id, job, payload FROM outbox
 WHERE done_at IS NULL AND failed_at IS NULL AND due_at <= app_now() ORDER BY due_at, id`;

/** What the workers would have done on that day: the months that are due, and their mails. */
export async function runMonths(now: Date): Promise<void> {
  await runSchedule("donations.claim-due", now);
  const across = acrossOrganizations("the outbox is the platform's", now);
  const rows = (await across.statements({ text: DUE, values: [] }))[0] ?? [];
  const mails = rows.filter((row) => String(row.job).startsWith("notifications."));
  // One after the other, so that every demo refuses the same months.
  for (const row of rows) if (!mails.includes(row)) await run(row);
  await Promise.all(mails.map(run));
}

function run(row: Row): Promise<void> {
  return runJob(String(row.job), {
    outboxId: String(row.id),
    organizationId: row.organization_id as string | null,
    payload: row.payload as Record<string, unknown>,
  });
}
