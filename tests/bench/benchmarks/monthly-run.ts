/** Benchmark 5: months charged per second, compared with empty jobs of BullMQ. */
import { setTimeout as wait } from "node:timers/promises";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Benchmark, BenchOptions } from "../benchmark";
import { cloneDonation } from "../clone-donation";
import { openProduct, type Product } from "../product";
import { donationBody } from "../../factories/donation-form";

/** Enough that the start and end of a month, without charges, have little weight. */
const DONATIONS = 10_000;
const JOBS = 20_000;
const CONCURRENCY = 100;
const LIMIT_MS = 300_000;
const POLL_MS = 50;
const LEAST_WITH_PROCESSES = 1_000;

interface Collection {
  organization_id: string;
  donation_id: string;
  period: string;
}

export const monthlyRun: Benchmark = {
  number: "5",
  name: "monthly run, settled charges/s ÷ BullMQ no-op jobs/s on Redis",
  least: 0.25,
  better: "higher",
  needs: ["redis-server"],
  async open(options) {
    const product = await openProduct(options, { instant: true });
    const isShort = options.product !== undefined;
    const month = await openMonths(product, isShort ? DONATIONS / 500 : DONATIONS);
    const withProcesses = isShort ? null : await measureWithProcesses(options);
    return {
      ours: month,
      base: () => runEmptyJobs(product.stack.redisUrl, isShort ? JOBS / 500 : JOBS),
      ...(withProcesses !== null && {
        beside: { "charges/s with vault and company as processes": withProcesses },
        conditions: {
          [`${LEAST_WITH_PROCESSES}/s with processes`]: withProcesses >= LEAST_WITH_PROCESSES,
        },
      }),
      close: () => product.close(),
    };
  },
};

async function measureWithProcesses(options: BenchOptions): Promise<number> {
  const product = await openProduct(options);
  try {
    const month = await openMonths(product, DONATIONS / 10);
    return await month();
  } finally {
    await product.close();
  }
}

/** Creates monthly donations; each call charges one month. Returns charges per second. */
async function openMonths(product: Product, donations: number): Promise<() => Promise<number>> {
  const { lab, database, organization, campaign, visitor, formToken } = product;
  let [year, month] = [2027, 1];
  await lab.setClock(`${year}-01-05T15:00:00Z`);
  const page = await visitor.get(organization.slug, `/c/${campaign.slug}`);
  const answer = await visitor.call("POST", organization.slug, `/c/${campaign.slug}/donations`, {
    body: donationBody({ monthly: true, collectDay: 15 }),
    token: page.meta("csrf-token") || formToken,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  await lab.runDue();
  const { donation } = answer.data<{ donation: { uuid: string } }>();
  await cloneDonation(database, donation.uuid, donations - 1);
  await database.query("VACUUM ANALYZE");
  const ask = async <Row extends object>(sql: string, values: unknown[]) =>
    (await database.query<Row>(sql, values)).rows[0];
  // Looks for the last row of the index, because scanning finished rows takes a sixth of the time.
  const findOpen = (at: string) =>
    ask<Collection>(
      `SELECT organization_id, donation_id, period FROM collections
        WHERE due_at <= $1 AND state IN ('open', 'claimed') ORDER BY state DESC, due_at DESC LIMIT 1`,
      [at],
    );
  const isOpen = async ({ organization_id, donation_id, period }: Collection) =>
    (await ask(
      `SELECT FROM collections
        WHERE organization_id = $1 AND donation_id = $2 AND period = $3 AND state IN ('open', 'claimed')`,
      [organization_id, donation_id, period],
    )) !== undefined;
  const countCharged = (period: string) =>
    ask<{ n: number }>(
      "SELECT count(*)::int AS n FROM transactions WHERE period = $1 AND status = 'approved'",
      [period],
    );
  return async () => {
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
    const period = `${year}-${String(month).padStart(2, "0")}`;
    const due = `${period}-15T15:00:00Z`;
    await lab.setClock(due);
    const since = performance.now();
    const run = lab.runDue();
    run.catch(() => undefined);
    for (let open = await findOpen(due); open;) {
      if (performance.now() - since > LIMIT_MS)
        throw new Error(`${period} was not charged in time`);
      await wait(POLL_MS);
      if (!(await isOpen(open))) open = await findOpen(due);
    }
    const perSecond = donations / ((performance.now() - since) / 1000);
    const charged = await countCharged(period);
    if (charged?.n !== donations)
      throw new Error(`${period}: ${charged?.n} of ${donations} were charged`);
    // The receipts of a month may take longer than the lab waits once.
    await run.catch(() => lab.runDue());
    return perSecond;
  };
}

async function runEmptyJobs(url: string, jobs: number): Promise<number> {
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const name = `bench-${Date.now()}`;
  // BullMQ does not close connections that it received.
  const own = connection.duplicate();
  const queue = new Queue(name, { connection });
  for (let added = 0; added < jobs; added += 500)
    await queue.addBulk(
      Array.from({ length: Math.min(500, jobs) }, () => ({ name: "nothing", data: {} })),
    );
  const options = { connection: own, concurrency: CONCURRENCY, autorun: false };
  const worker = new Worker(name, () => Promise.resolve(), options);
  await worker.waitUntilReady();
  // Measures from the first to the last job, because a product's worker has started long before.
  const since = performance.now();
  const ran = await new Promise<number>((resolve, reject) => {
    let done = 0;
    worker.on("error", reject);
    worker.on("completed", () => {
      done += 1;
      if (done === jobs) resolve(performance.now() - since);
    });
    worker.run().catch(reject);
  });
  const perSecond = jobs / (ran / 1000);
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  own.disconnect();
  connection.disconnect();
  return perSecond;
}
