/** The worker process: relay, schedules and queues. */
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { emptyCoreFiles } from "~/infrastructure/watching/crash-dumps";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { env } from "~/infrastructure/env.server";
import { captureConsole } from "~/infrastructure/watching/console-capture.server";
import { logLastWords } from "~/infrastructure/watching/last-words.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { openWorker } from "~/infrastructure/queues/queue.server";
import { createWeightedSemaphore } from "~/infrastructure/database/weighted-semaphore";
import { disconnectRedis } from "~/infrastructure/queues/redis-connection.server";
import { requireSafeStart } from "~/infrastructure/safe-start";
import { announceShutdown, shutdownTimes } from "~/infrastructure/shutdown";
import { startTracing, stopTracing } from "~/infrastructure/watching/tracing.server";
import { queues, weightOf, type QueueName } from "./catalog";
import { endWork } from "./end-work";
import { startRelay } from "./relay";
import { runJob } from "./run-job";
import { startSchedules } from "./schedules";
import { shareMetrics } from "./share-metrics";

process.title = "dadiva-worker";
requireSafeStart("worker");
emptyCoreFiles();
captureConsole();
logLastWords();
connectControlChannel();
void startTracing("worker", env().OTEL_EXPORTER_OTLP_ENDPOINT).catch((error: unknown) =>
  logger.error({ err: error }, "traces are not sent"),
);

const charging = createWeightedSemaphore(env().CHARGES_AT_ONCE);
const workers = (Object.keys(queues) as QueueName[]).map((name) =>
  openWorker(
    name,
    async ({ name: job, data }) => {
      const weight = weightOf(job, data.payload);
      if (weight === null) await runJob(job, data);
      // A job waits here before its time limit starts, so that none of its charges waits for others.
      else await charging.within(weight, () => runJob(job, data));
    },
    queues[name],
  ),
);
const relay = startRelay();
const stopSchedules = startSchedules();
const stopSharing = shareMetrics();
announceReady();
logger.info("worker runs");

let stopping = false;
/** Accepts no new job, lets running ones finish, then exits. The outbox enqueues cut-off jobs again. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const times = shutdownTimes();
  setTimeout(() => process.exit(0), times.end).unref();
  announceShutdown(times);
  stopSchedules();
  // The outbox enqueues the waiting collections again.
  charging.close();
  await endWork(workers, [stopSharing, () => relay.stop()]);
  disconnectRedis();
  await Promise.all([closeDatabase(), stopTracing()]).catch(() => undefined);
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
