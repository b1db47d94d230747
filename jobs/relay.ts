/** Moves what is due from the outbox into the queues. PostgreSQL is the truth: what a queue lost comes again. */
import { acrossOrganizations } from "../app/domain/context";
import { now } from "~/infrastructure/clock";
import { failpoint } from "~/infrastructure/failpoints";
import { logger } from "~/infrastructure/logger.server";
import { openQueue, type QueuedJob } from "~/infrastructure/queue.server";
import { jobs, queues, type JobName, type QueueName } from "./catalog";

const EVERY_MS = 250;
const BATCH = 500;
/** A pass that takes longer hangs: the next one begins anyway. */
const PASS_LIMIT_MS = 10_000;
/** A try that this process handed over is handed over again after this long (monotonic). */
const AGAIN_MS = 20_000;

// NOT IN (SELECT …) is looked up in a hash table; an array would be read through for every row.
const DUE = `
SELECT id, organization_id, job, payload, id || '-' || attempts AS try FROM outbox
 WHERE done_at IS NULL AND failed_at IS NULL AND due_at <= app_now()
   AND id || '-' || attempts NOT IN (SELECT unnest($1::text[]))
 ORDER BY due_at, id LIMIT ${BATCH}`;

const ONCE = { jobId: "", removeOnComplete: true, removeOnFail: true, attempts: 1 };

export interface Relay {
  stop(): Promise<void>;
}

/** Starts relaying, several times a second, until stopped. A queue that is down is tried again. */
export function startRelay(): Relay {
  const opened = new Map<QueueName, ReturnType<typeof openQueue>>();
  for (const name of Object.keys(queues) as QueueName[]) opened.set(name, openQueue(name));
  const handedOver = new Map<string, number>();
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  async function pass(): Promise<void> {
    const at = performance.now();
    for (const [id, when] of handedOver) if (at - when > AGAIN_MS) handedOver.delete(id);
    const across = acrossOrganizations("the outbox is the platform's", now());
    const values = [[...handedOver.keys()]];
    const rows = (await across.statements({ name: "relay-due", text: DUE, values }))[0] ?? [];
    if (rows.length === 0) return;
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
      // Relays of several workers name a try alike, so that a queue holds it once.
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
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      await limited(pass()).catch((error: unknown) => {
        logger.warn({ err: error }, "the relay could not hand over");
        return new Promise((resolve) => setTimeout(resolve, 1_000).unref());
      });
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
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

async function limited(pass: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("pass_limit")), PASS_LIMIT_MS);
  });
  await Promise.race([pass, limit]).finally(() => clearTimeout(timer));
}
