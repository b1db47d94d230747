/** Runs one queued job: once for each unfinished outbox row, within a time limit. */
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { now } from "~/infrastructure/clock";
import { failpoint } from "~/infrastructure/failpoints";
import { logger } from "~/infrastructure/watching/logger.server";
import { jobsTotal } from "~/infrastructure/watching/metrics.server";
import type { QueuedJob } from "~/infrastructure/queues/queue.server";
import { inRootSpan, type SpanNotes } from "~/infrastructure/watching/tracing.server";
import { runInScope } from "~/infrastructure/database/work-scope.server";
import { acrossOrganizations, createJobContext } from "../app/domain/context";
import { DomainError } from "../app/domain/errors";
import { findOrganization } from "../app/domain/organizations/find-organization.server";
import { JOB_LIMIT_MS, jobs, rulesOfJob, type JobName, type WorkerName } from "./catalog";
import { handlers } from "./handler-map";

const PENDING = `SELECT attempts, trace_parent FROM outbox WHERE id = $1 AND done_at IS NULL AND failed_at IS NULL`;
const DONE = `UPDATE outbox SET done_at = app_now() WHERE id = $1`;
const AGAIN = `
UPDATE outbox SET attempts = attempts + 1, last_error = $2, due_at = $3,
       failed_at = CASE WHEN $4::boolean THEN app_now() END
 WHERE id = $1`;

/** Seconds between tries, by their number; people wait for some jobs, so the first retries come soon. */
const BACKOFF_SECONDS = [5, 30, 120, 600, 3600];

/**
 * Runs the job of an outbox row and marks it done; a failure is recorded and retried. A row of
 * another version's job stays for a worker of that version.
 */
export async function runJob(name: string, job: QueuedJob): Promise<void> {
  if (!isJobName(name)) {
    logger.warn({ job: name, jobId: job.outboxId }, "a job that this version does not know");
    return;
  }
  const at = now();
  const across = acrossOrganizations("the outbox is the platform's", at);
  const row = (await across.statements({ text: PENDING, values: [job.outboxId] }))[0]?.[0];
  if (!row) return;
  const organizationId = job.organizationId ?? undefined;
  const scope = { jobId: job.outboxId, job: name, organizationId };
  const tries = Number(row.attempts);
  const facts = {
    "dadiva.job_id": job.outboxId,
    "dadiva.attempt": tries + 1,
    "dadiva.organization_id": organizationId,
  };
  // Continues the trace of the request or job that created it.
  const parent = typeof row.trace_parent === "string" ? row.trace_parent : null;
  await runInScope(scope, () =>
    inRootSpan(`job ${name}`, "consumer", parent, facts, (span) =>
      work(name, job, at, tries, span),
    ),
  );
}

function actsInOrganizations(name: JobName): name is JobName & WorkerName {
  return "abilities" in jobs[name];
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

async function work(
  name: JobName,
  job: QueuedJob,
  at: Date,
  tries: number,
  span: SpanNotes,
): Promise<void> {
  const across = acrossOrganizations("the outbox is the platform's", at);
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    await withinLimit(perform(name, job, at), limitOf(name));
    await across.statements({ text: DONE, values: [job.outboxId] });
    jobsTotal.inc({ job: name, result: "done" });
    logger.info({ status: "done", ms: ms() }, "job");
  } catch (error) {
    const attempts = tries + 1;
    const wait = BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 3600;
    span.fail(error instanceof Error ? error.name : "unknown");
    const given = attempts >= jobs[name].attempts;
    jobsTotal.inc({ job: name, result: given ? "given_up" : "failed" });
    const facts = { err: error, status: given ? "given up" : "again", attempts, ms: ms() };
    logger[given ? "error" : "warn"](facts, "a job failed");
    const reason = reasonOf(error);
    const dueAt = new Date(at.getTime() + wait * 1000);
    const again = acrossOrganizations("the outbox is the platform's", now());
    await again.statements({ text: AGAIN, values: [job.outboxId, reason, dueAt, given] });
  }
}

/** Returns what the row records of an error: a DomainError's code says more than its class. */
function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  return error instanceof Error ? error.name : "unknown";
}

async function perform(name: JobName, job: QueuedJob, at: Date): Promise<void> {
  await failpoint("job.before_work");
  await handle(name, job, at);
  await failpoint("job.after_work");
}

async function handle(name: JobName, job: QueuedJob, at: Date): Promise<void> {
  const payload = jobs[name].payload.parse(job.payload);
  const handler = handlers[name] as (subject: unknown, payload: unknown) => Promise<void>;
  if (job.organizationId === null) return handler(at, payload);
  const organization = await findOrganization(at, { id: job.organizationId });
  if (!organization) throw new Error("a job without its organisation");
  if (!actsInOrganizations(name)) throw new Error(`${name} names no abilities`);
  const locale = negotiateLocale({
    tenantLocale: organization.defaultLocale,
    country: organization.country,
  });
  await handler(createJobContext(name, { organization, now: at, locale }), payload);
}

function limitOf(name: JobName): number {
  const { limitMinutes } = rulesOfJob(name);
  return limitMinutes === undefined ? JOB_LIMIT_MS : limitMinutes * 60_000;
}

/** A job that hangs fails by the monotonic clock; the schedules find its unfinished work. */
async function withinLimit(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("job_limit")), limitMs);
  });
  work.catch(() => undefined);
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
