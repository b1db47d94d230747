/** Moves due outbox rows into the queues; PostgreSQL is the truth, so a lost queue is filled again. */
import { acrossOrganizations } from "../app/domain/context";
import { now } from "~/infrastructure/clock";
import { failpoint } from "~/infrastructure/failpoints";
import { logger } from "~/infrastructure/watching/logger.server";
import { openQueue, type QueuedJob } from "~/infrastructure/queues/queue.server";
import { jobs, queues, rulesOfJob, type JobName, type QueueName } from "./catalog";

const EVERY_MS = 100;
/** The pause after jobs that create more jobs, and while more rows are due than a pass takes. */
const SOON_MS = 20;
const LIVELY_MS = 500;
const BATCH = 500;
/** A longer pass has hung, so the next one starts anyway. */
const PASS_LIMIT_MS = 10_000;
/** The relay enqueues an unfinished try again after this time (monotonic). */
const AGAIN_MS = 20_000;

const names = Object.keys(jobs) as JobName[];
const heldJobs = names.filter((name) => rulesOfJob(name).isHeldAfterRestore);
/** Conditions on outbox rows: those whose priority allows them to go now. */
const inOrder = names.flatMap((name) => {
  const { priority } = rulesOfJob(name);
  if (!priority) return [];
  return `(job <> '${name}' OR created_at < app_now() - interval '${priority.minutes} minutes' OR NOT EXISTS (
     SELECT 1 FROM outbox c WHERE c.job = '${priority.after}' AND c.attempts = 0
        AND c.done_at IS NULL AND c.failed_at IS NULL AND c.due_at <= app_now()))`;
});

// PostgreSQL looks NOT IN (SELECT …) up in a hash table; it would scan an array for every row.
export const DUE = `
SELECT id, organization_id, job, payload, id || '-' || attempts AS try FROM outbox
 WHERE done_at IS NULL AND failed_at IS NULL AND due_at <= app_now()
   AND id || '-' || attempts NOT IN (SELECT unnest($1::text[]))
   -- After a restore no month goes out, however it was claimed: a statement of the tenant's role can't ask this.
   AND (job NOT IN (${heldJobs.map((name) => `'${name}'`).join(", ")})
        OR NOT EXISTS (SELECT 1 FROM platform_state WHERE key = 'charges_held'))
   AND ${inOrder.join(" AND ")}
 ORDER BY due_at, id LIMIT ${BATCH}`;

const ONCE = { jobId: "", removeOnComplete: true, removeOnFail: true, attempts: 1 };

export interface Relay {
  stop(): Promise<void>;
}

/** Starts relaying, several times a second, until stopped. It retries a queue that is down. */
export function startRelay(): Relay {
  const opened = new Map<QueueName, ReturnType<typeof openQueue>>();
  for (const name of Object.keys(queues) as QueueName[]) opened.set(name, openQueue(name));
  const handedOver = new Map<string, number>();
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  /** Returns whether more rows are likely soon. */
  async function pass(): Promise<boolean> {
    const at = performance.now();
    for (const [id, when] of handedOver) if (at - when > AGAIN_MS) handedOver.delete(id);
    const across = acrossOrganizations("the outbox is the platform's", now());
    const values = [[...handedOver.keys()]];
    const rows = (await across.statements({ name: "relay-due", text: DUE, values }))[0] ?? [];
    if (rows.length === 0) return false;
    await failpoint("relay.before_enqueue");
    const batches = new Map<QueueName, { name: string; data: QueuedJob; opts: typeof ONCE }[]>();
    for (const row of rows) {
      const job = jobs[row.job as JobName];
      if (!job) continue;
      const data: QueuedJob = {
        outboxId: String(row.id),
        organizationId: row.organization_id as string | null,
        payload: row.payload as Record<string, unknown>,
      };
      // The relays of several workers name a try alike, so that a queue has it once.
      const opts = { ...ONCE, jobId: String(row.try) };
      const batch = batches.get(job.queue) ?? [];
      batch.push({ name: String(row.job), data, opts });
      batches.set(job.queue, batch);
    }
    for (const [name, batch] of batches) {
      await opened.get(name)?.addBulk(batch);
      for (const { opts } of batch) handedOver.set(opts.jobId, at);
    }
    await failpoint("relay.after_enqueue");
    return rows.length === BATCH || rows.some(({ job }) => rulesOfJob(String(job)).bringsMore);
  }

  async function loop(): Promise<void> {
    let livelyUntil = 0;
    while (!stopped) {
      const lively = await limited(pass()).catch((error: unknown) => {
        logger.warn({ err: error }, "the relay could not hand over");
        return new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
      });
      const at = performance.now();
      if (lively) livelyUntil = at + LIVELY_MS;
      const wait = at < livelyUntil ? SOON_MS : EVERY_MS;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  running = loop();

  return {
    async stop() {
      stopped = true;
      await running;
      await Promise.all([...opened.values()].map((queue) => queue.close().catch(() => undefined)));
    },
  };
}

async function limited<T>(pass: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("pass_limit")), PASS_LIMIT_MS);
  });
  return Promise.race([pass, limit]).finally(() => clearTimeout(timer));
}
