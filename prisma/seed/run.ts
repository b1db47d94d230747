/** Creates the demo data of `npm start` once, up to now (docs/decisions/0020-living-demo.md). */
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { now, setClock } from "~/infrastructure/clock";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { env } from "~/infrastructure/env.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { makeDemo } from "./demo";

connectControlChannel();
// The launcher waits for this process without a time limit, because a busy machine is slow.
announceReady();

if (env().production) throw new Error("There is no demo data in production.");
const present = now();
const begun = performance.now();
try {
  const demo = await makeDemo(present);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const { user, system } = process.cpuUsage();
  logger.info({ seconds, processorSeconds: (user + system) / 1e6 }, "the demo was made");
  process.stdout.write(`${JSON.stringify({ demo })}\n`);
} finally {
  setClock(null);
  await closeDatabase();
}
// The connections to vault and simulator stay open and would keep the process alive.
process.exit(0);
