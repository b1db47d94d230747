import os from "node:os";
import { collectDefaultMetrics, register } from "prom-client";
import { acrossOrganizations } from "../app/domain/context";
import { now } from "~/infrastructure/clock";
import { logger } from "~/infrastructure/logger.server";
import { exposeMetrics } from "~/infrastructure/metrics.server";
import "~/infrastructure/pool-metrics.server";

const EVERY_MS = 5_000;

const SHARE = `
INSERT INTO platform_state (key, value, updated_at)
VALUES ('metrics:' || $1::text, jsonb_build_object('text', $2::text), app_now())
ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
const LEAVE = `DELETE FROM platform_state WHERE key = 'metrics:' || $1::text`;

/**
 * Hands the worker's figures to web, which answers for all at its METRICS_PORT: a worker listens
 * nowhere, and may run on another machine. Answers what ends it.
 */
export function shareMetrics(): () => Promise<void> {
  const name = process.env.DADIVA_PROCESS ?? `worker@${os.hostname()}`;
  register.setDefaultLabels({ process: name });
  collectDefaultMetrics();
  const tell = async (text: string, ...values: string[]) => {
    const across = acrossOrganizations("a process belongs to no tenant", now());
    await across.statements({ text, values: [name, ...values] });
  };
  let sharing: Promise<void> = Promise.resolve();
  const share = () => {
    sharing = exposeMetrics()
      .then((text) => tell(SHARE, text))
      .catch((error: unknown) => logger.debug({ err: error }, "metrics not handed over"));
  };
  share();
  const timer = setInterval(share, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await sharing;
    await tell(LEAVE).catch(() => undefined);
  };
}
