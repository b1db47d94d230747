/** Queues and workers (BullMQ). Web loads this when it looks at queues, and for nothing else. */
import { Queue, Worker, type Job } from "bullmq";
import { Redis } from "ioredis";
import { env } from "./env.server";
import { createPatientBackend } from "./postgres-queue.server";
import { redisConnection } from "./redis-connection.server";

/** What a queued job carries: the id of its outbox row, and ids; never personal data, never a card. */
export interface QueuedJob {
  outboxId: string;
  organizationId: string | null;
  payload: Record<string, unknown>;
}

/**
 * The one place that knows where queues live: Redis where REDIS_URL names one, else BullMQ's
 * PostgreSQL backend in the schema `bullmq`, whose migrations the owner ran at deploy.
 */
function backend() {
  const { REDIS_URL, QUEUE_DATABASE_URL } = env();
  if (REDIS_URL) return { connection: redisConnection(REDIS_URL), factory: undefined };
  if (!QUEUE_DATABASE_URL) throw new Error("REDIS_URL or QUEUE_DATABASE_URL is missing");
  const connection = { connectionString: QUEUE_DATABASE_URL, schema: "bullmq", migrate: false };
  return { connection, factory: createPatientBackend };
}

/**
 * A job whose worker died is found after its lock has run out, at the second look: within ten
 * seconds. Locks are renewed while a job runs; what stalls often is still not lost. An engine that
 * was down is asked again after a second.
 */
const PATIENCE = {
  lockDuration: 6_000,
  stalledInterval: 2_000,
  maxStalledCount: 100,
  runRetryDelay: 1_000,
};

/** Opens a queue for adding. */
export function openQueue(name: string): Queue<QueuedJob> {
  const { connection, factory } = backend();
  const options = { connection } as ConstructorParameters<typeof Queue>[1];
  const queue = factory
    ? new Queue<QueuedJob>(name, options, factory as never)
    : new Queue<QueuedJob>(name, options);
  queue.on("error", () => undefined);
  return queue;
}

/** Jobs of a queue that wait and that run, and how long the oldest has waited (seconds, machine's clock). */
export interface QueueFigures {
  waiting: number;
  active: number;
  oldestSeconds: number;
}

/** Counts a queue, on either engine. */
export async function measureQueue(queue: Queue<QueuedJob>): Promise<QueueFigures> {
  const [counts, [oldest]] = await Promise.all([
    queue.getJobCounts("waiting", "active"),
    queue.getJobs(["waiting"], 0, 0, true),
  ]);
  // eslint-disable-next-line no-restricted-syntax -- BullMQ notes its jobs by the machine's clock
  const machineNow = performance.timeOrigin + performance.now();
  const age = oldest ? (machineNow - oldest.timestamp) / 1000 : 0;
  return {
    waiting: counts.waiting ?? 0,
    active: counts.active ?? 0,
    oldestSeconds: Math.max(0, age),
  };
}

/** Starts taking jobs of a queue. */
export function openWorker(
  name: string,
  work: (job: Job<QueuedJob>) => Promise<void>,
  concurrency: number,
): Worker<QueuedJob> {
  const { connection, factory } = backend();
  // Redis workers block on their connection: each has its own.
  const own = connection instanceof Redis ? connection.duplicate() : connection;
  if (own instanceof Redis) own.on("error", () => undefined);
  const options = { connection: own, concurrency, ...PATIENCE } as ConstructorParameters<
    typeof Worker
  >[2];
  const worker = factory
    ? new Worker<QueuedJob>(name, work, options, factory as never)
    : new Worker<QueuedJob>(name, work, options);
  worker.on("error", () => undefined);
  return worker;
}
