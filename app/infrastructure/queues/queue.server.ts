/** Queues and workers (BullMQ). Web loads this file only to measure queues. */
import { Queue, Worker, type Job } from "bullmq";
import { Redis } from "ioredis";
import { env } from "~/infrastructure/env.server";
import { createPatientBackend } from "./postgres-queue.server";
import { redisConnection } from "./redis-connection.server";

/** The payload of a queued job: the id of its outbox row, and ids; never personal data or card data. */
export interface QueuedJob {
  outboxId: string;
  organizationId: string | null;
  payload: Record<string, unknown>;
}

/** Returns Redis if REDIS_URL is set, otherwise BullMQ's PostgreSQL backend in the schema `bullmq`. */
function backend() {
  const { REDIS_URL, QUEUE_DATABASE_URL } = env();
  if (REDIS_URL) return { connection: redisConnection(REDIS_URL), factory: undefined };
  if (!QUEUE_DATABASE_URL) throw new Error("REDIS_URL or QUEUE_DATABASE_URL is missing");
  const connection = { connectionString: QUEUE_DATABASE_URL, schema: "bullmq", migrate: false };
  return { connection, factory: createPatientBackend };
}

/**
 * A job whose worker died is found within ten seconds, when its lock expires. Locks are renewed
 * while a job runs, and a job that stalls often is not lost.
 */
const PATIENCE = {
  lockDuration: 6_000,
  stalledInterval: 2_000,
  maxStalledCount: 100,
  runRetryDelay: 1_000,
};

export function openQueue(name: string): Queue<QueuedJob> {
  const { connection, factory } = backend();
  const options = { connection } as ConstructorParameters<typeof Queue>[1];
  const queue = factory
    ? new Queue<QueuedJob>(name, options, factory as never)
    : new Queue<QueuedJob>(name, options);
  queue.on("error", () => undefined);
  return queue;
}

/** Waiting and running jobs of a queue, and the age of the oldest (seconds, machine's clock). */
export interface QueueFigures {
  waiting: number;
  active: number;
  oldestSeconds: number;
}

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

export function openWorker(
  name: string,
  work: (job: Job<QueuedJob>) => Promise<void>,
  concurrency: number,
): Worker<QueuedJob> {
  const { connection, factory } = backend();
  // A Redis worker blocks its connection, so each worker needs its own.
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
