import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, register } from "prom-client";
import { env } from "~/infrastructure/env.server";
import { vault } from "~/infrastructure/vault-client.server";

/** Prometheus' text form on METRICS_PORT, loopback unless METRICS_HOST is set; with the vault's beside web's. */
export function serveMetrics(): Server | null {
  const { METRICS_PORT, METRICS_HOST } = env();
  if (!METRICS_PORT) return null;
  register.setDefaultLabels({ process: "web" });
  collectDefaultMetrics();
  const server = createServer((req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    void Promise.all([
      register.metrics(),
      vault()
        .metrics()
        .catch(() => ""),
    ]).then((parts) =>
      res.writeHead(200, { "content-type": register.contentType }).end(parts.join("\n")),
    );
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  return server;
}
