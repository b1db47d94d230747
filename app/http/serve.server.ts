/** Starts and stops web. Lives in the Remix build, so that the process has one copy of every module. */
import { createServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { closeDatabase } from "~/infrastructure/database.server";
import { env } from "~/infrastructure/env.server";
import { logger } from "~/infrastructure/logger.server";
import { closeQueueConnections } from "~/infrastructure/queue.server";
import { createFront } from "./front.server";
import { serveMetrics } from "./metrics.server";

/** Serves a Remix build until SIGTERM. */
export function serve(build: ServerBuild): void {
  process.title = "dadiva-web";
  connectControlChannel();

  const { PORT } = env();
  const front = createFront(build);
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000 }, front);
  const metrics = serveMetrics();

  server.listen(PORT, () => {
    logger.info({ port: PORT }, "web listens");
    announceReady(PORT);
  });

  let stopping = false;
  /** Takes no new request, finishes those that run, then ends. */
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 5_500).unref();
    metrics?.close();
    server.closeIdleConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.all([closeDatabase(), closeQueueConnections()]).catch(() => undefined);
    process.exit(0);
  }
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  process.on("unhandledRejection", (error) => logger.error({ err: error }, "unhandled rejection"));
}
