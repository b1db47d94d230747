import { Queue, Worker, type Job } from "bullmq";
import { Redis } from "ioredis";
import { env } from "./env.server";
import { createPatientBackend } from "./postgres-queue.server";

/** What a queued job carries: the id of its outbox row, and ids; never personal data, never a card. */
export interface QueuedJob {
  outboxId: string;
  organizationId: string | null;
  payload: Record<string, unknown>;
}

let redis: Redis | undefined;

function redisConnection(url: string): Redis {
  if (!redis) {
    redis = new Redis(url, { maxRetriesPerRequest: null, enableOfflineQueue: true });
    // It reconnects by itself; what was lost is enqueued again from the outbox.
    redis.on("error", () => undefined);
  }
  return redis;
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

/** Whether Redis answers, where it is used. */
export async function queueReady(): Promise<boolean> {
  const { REDIS_URL } = env();
  if (!REDIS_URL) return true;
  const answer = await Promise.race([
    redisConnection(REDIS_URL)
      .ping()
      .catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), 1_500).unref()),
  ]);
  return answer === "PONG";
}

/** The shared connection, for rate limits and invalidation; null where queues are on PostgreSQL. */
export function sharedRedis(): Redis | null {
  const { REDIS_URL } = env();
  return REDIS_URL ? redisConnection(REDIS_URL) : null;
}

export async function closeQueueConnections(): Promise<void> {
  redis?.disconnect();
}
