import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, register } from "prom-client";
import { env } from "~/infrastructure/env.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { exposeMetrics, mergeMetrics } from "~/infrastructure/watching/metrics.server";
import "~/infrastructure/database/pool-metrics.server";
import { vault } from "~/infrastructure/vault-client.server";
import { readPlatformMetrics } from "./platform-metrics.server";

/** Serves all processes' metrics on METRICS_PORT, on loopback unless METRICS_HOST is set. */
export function serveMetrics(): Server | null {
  const { METRICS_PORT, METRICS_HOST } = env();
  if (!METRICS_PORT) return null;
  register.setDefaultLabels({ process: "web" });
  collectDefaultMetrics();
  const server = createServer((req, res) => {
    // Scrapes are a minute apart: a kept connection saves nothing, and a request on one that just closed fails.
    res.setHeader("connection", "close");
    if (req.url?.split("?")[0] !== "/metrics") return void res.writeHead(404).end();
    collect().then(
      (text) => res.writeHead(200, { "content-type": register.contentType }).end(text),
      (error: unknown) => {
        logger.warn({ err: error }, "metrics could not be read");
        res.writeHead(503).end();
      },
    );
  });
  server.on("error", (error) => logger.error({ err: error }, "metrics are not served"));
  server.listen(METRICS_PORT, METRICS_HOST);
  return server;
}

async function collect(): Promise<string> {
  const [own, platform, cards] = await Promise.all([
    exposeMetrics(),
    readPlatformMetrics(),
    vault()
      .metrics()
      .catch(() => ""),
  ]);
  return mergeMetrics([own, ...platform, cards]);
}
