import os from "node:os";
import { collectDefaultMetrics, register } from "prom-client";
import { handOverMetrics } from "~/domain/organizations/hand-over-metrics.server";
import { now } from "~/infrastructure/clock";
import { logger } from "~/infrastructure/watching/logger.server";
import { exposeMetrics } from "~/infrastructure/watching/metrics.server";
import "~/infrastructure/database/pool-metrics.server";

const EVERY_MS = 5_000;

/** Passes the worker's metrics to web, which serves them, because a worker has no port. Returns its stop. */
export function shareMetrics(): () => Promise<void> {
  const name = process.env.DADIVA_PROCESS ?? `worker@${os.hostname()}`;
  register.setDefaultLabels({ process: name });
  collectDefaultMetrics();
  let sharing: Promise<void> = Promise.resolve();
  const share = () => {
    sharing = exposeMetrics()
      .then((text) => handOverMetrics(now(), name, text))
      .catch((error: unknown) => logger.debug({ err: error }, "metrics not handed over"));
  };
  share();
  const timer = setInterval(share, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await sharing;
    await handOverMetrics(now(), name, null).catch(() => undefined);
  };
}
