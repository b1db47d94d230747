import path from "node:path";
import { launch } from "./launch.mjs";
import { findFreePorts } from "./ports.mjs";
import { makePrivateFolder, removePrivateFolder } from "./private-folder.mjs";
import { parseSettings } from "../settings.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
// A developer's settings for their own product must not affect a private one.
const OWN_SETTINGS =
  /^(PORT|APP_HOST|METRICS_PORT|METRICS_HOST|DATA_DIR|DATABASE_.*|REDIS_URL|SEED|LAB_PORT|DADIVA_.*|MAIL_FROM|NODE_ENV)$/;

/** Tests of other matters give hundreds of times with one test card, from these addresses. */
const NO_THIEVES = "127.0.0.1,127.0.7.0/24,127.0.8.0/24";

/**
 * Starts a private product on free ports in this process, with the lab and without demo data:
 * {appHost, port, metricsPort, labUrl, dataDir, queues, databaseUrl, redisUrl, external, stop()}.
 * `databaseUrl` is the owner's address; `external` means that the server was given, so the lab
 * can't kill it. `queues` is "redis", "postgres" or "auto"; `env` adds settings; `build` is the
 * folder of another build. stop() ends it and removes its folder unless `keep` is set.
 * @param {{queues?: string, env?: Record<string, string>, keep?: boolean, build?: string,
 *   report?: (line: string) => void}} [options]
 */
export async function startStack({ queues = "auto", env = {}, keep = false, build, report } = {}) {
  const [port, metricsPort, labPort] = await findFreePorts(3);
  const dataDir = makePrivateFolder("dadiva-stack-");
  const inherited = Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.test(name));
  const settings = parseSettings(
    {
      ...Object.fromEntries(inherited),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LAB_PORT: String(labPort),
      DATA_DIR: dataDir,
      SEED: "none",
      DADIVA_QUEUES: queues,
      CARD_TESTING_EXEMPT: NO_THIEVES,
      ...env,
    },
    root,
  );
  const remove = () => keep || removePrivateFolder(dataDir);
  try {
    const product = await launch({ ...settings, build }, report ?? (() => {}));
    return {
      appHost: settings.appHost,
      port: settings.port,
      metricsPort: settings.metricsPort,
      labUrl: `http://127.0.0.1:${settings.labPort}`,
      dataDir,
      queues: product.queues,
      databaseUrl: product.databaseUrl,
      redisUrl: product.redisUrl,
      external: settings.databaseUrl !== null,
      async stop() {
        await product.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Returns a suite's stack: a new one, or the one that `npm test` described in DADIVA_STACK and stops. */
export async function openStack(options) {
  if (!process.env.DADIVA_STACK) return startStack(options);
  return { ...JSON.parse(process.env.DADIVA_STACK), stop: async () => {} };
}
