/** Starts and stops web. It is part of the Remix build, so that the process has one copy of every module. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { emptyCoreFiles } from "~/infrastructure/watching/crash-dumps";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { env } from "~/infrastructure/env.server";
import { captureConsole } from "~/infrastructure/watching/console-capture.server";
import { logLastWords } from "~/infrastructure/watching/last-words.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { closeQueueConnections } from "~/infrastructure/queues/redis.server";
import { announceShutdown, shutdownTimes } from "~/infrastructure/shutdown";
import { startTracing, stopTracing } from "~/infrastructure/watching/tracing.server";
import { createFront } from "./front.server";
import { answerBrokenRequests, LONGEST_HEADERS } from "./header-sizes.server";
import { serveMetrics } from "~/http/metrics/metrics.server";
import { limitBodies, LONGEST_REQUEST_MS } from "./slow-bodies.server";

const CLOSE_EVERY_MS = 50;

/** Handles a request, or passes it to `next`. */
type Before = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/**
 * A proxy ends an idle connection after 60 seconds, and must be the first to do so: a connection
 * that web ends while a request is on its way loses that request.
 */
const KEEP_ALIVE_MS = 65_000;

/** Serves a Remix build until SIGTERM; only `npm run dev` uses `before` and `replace`. */
export function serve(
  build: ServerBuild,
  before?: Before,
): { server: Server; replace(build: ServerBuild): void } {
  process.title = "dadiva-web";
  emptyCoreFiles();
  captureConsole();
  logLastWords();
  connectControlChannel();

  const { PORT, OTEL_EXPORTER_OTLP_ENDPOINT } = env();
  void startTracing("web", OTEL_EXPORTER_OTLP_ENDPOINT).catch(reportTracing);
  const front = createFront(build);
  const timeouts = {
    requestTimeout: LONGEST_REQUEST_MS,
    headersTimeout: 15_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const listener: typeof front.answer = before
    ? (req, res) => before(req, res, () => front.answer(req, res))
    : front.answer;
  const server = createServer(
    { ...timeouts, maxHeaderSize: LONGEST_HEADERS },
    limitBodies(listener),
  );
  answerBrokenRequests(server);
  const metrics = serveMetrics();

  server.listen(PORT, () => {
    logger.info({ port: PORT }, "web listens");
    announceReady(PORT);
  });

  const running = new Set<ServerResponse>();
  server.on("request", (_req, res: ServerResponse) => {
    running.add(res);
    res.once("close", () => running.delete(res));
  });

  let stopping = false;
  /** Stops without losing a request: `/readyz` responds 503, and running requests finish. */
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    const times = shutdownTimes();
    setTimeout(() => process.exit(1), times.end).unref();
    announceShutdown(times);
    for (const res of running) if (!res.headersSent) res.shouldKeepAlive = false;
    await wait(times.drain);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // The last response on such a connection had promised to keep it open.
    const sweeper = setInterval(() => server.closeIdleConnections(), CLOSE_EVERY_MS);
    await closed;
    clearInterval(sweeper);
    metrics?.close();
    metrics?.closeAllConnections();
    await Promise.all([closeDatabase(), closeQueueConnections(), stopTracing()]).catch(
      () => undefined,
    );
    process.exit(0);
  }
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  return { server, replace: front.replace };
}

function reportTracing(error: unknown): void {
  logger.error({ err: error }, "traces are not sent");
}
