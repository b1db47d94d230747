/** Bar 5: months charged a second, against jobs of BullMQ that do nothing. */
import { setTimeout as wait } from "node:timers/promises";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Bar, BenchOptions } from "../bar";
import { cloneGift } from "../clone-gift";
import { openProduct, type Product } from "../product";
import { giftBody } from "../../factories/gift-form";

/** So many that the first and last moments of a month, in which nothing is charged, weigh little. */
const GIFTS = 10_000;
const JOBS = 20_000;
const CONCURRENCY = 100;
const LIMIT_MS = 300_000;

export const monthlyRun: Bar = {
  number: "5",
  name: "monthly run, settled charges/s ÷ BullMQ no-op jobs/s on Redis",
  least: 0.25,
  better: "higher",
  needs: ["redis-server"],
  async open(options) {
    const product = await openProduct(options, { instant: true });
    const month = await openMonths(product, GIFTS);
    const beside = await measureBeside(options);
    return {
      ours: month,
      base: () => runEmptyJobs(product.stack.redisUrl),
      beside,
      close: () => product.close(),
    };
  },
};

async function measureBeside(options: BenchOptions) {
  const product = await openProduct(options);
  try {
    const month = await openMonths(product, GIFTS / 10);
    return { "charges/s with vault and company as processes": await month() };
  } finally {
    await product.close();
  }
}

/** Makes that many monthly gifts; each call charges the next month of all and answers charges a second. */
async function openMonths(product: Product, gifts: number): Promise<() => Promise<number>> {
  const { lab, database, organization, campaign, visitor, formToken } = product;
  let [year, month] = [2027, 1];
  await lab.setClock(`${year}-01-05T15:00:00Z`);
  const page = await visitor.get(organization.slug, `/c/${campaign.slug}`);
  const answer = await visitor.call("POST", organization.slug, `/c/${campaign.slug}/donations`, {
    body: giftBody({ monthly: true, collectDay: 15 }),
    token: page.meta("csrf-token") || formToken,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  await lab.runDue();
  const { donation } = answer.data<{ donation: { uuid: string } }>();
  await cloneGift(database, donation.uuid, gifts - 1);
  await database.query("VACUUM ANALYZE");
  const count = async (what: string, value: string) => {
    const sql = `SELECT count(*)::int AS n FROM ${what}`;
    return (await database.query<{ n: number }>(sql, [value])).rows[0]?.n ?? 0;
  };
  // The first that is open, by an index that forgets what is settled: looking costs the run next to nothing.
  const countOpen = (at: string) =>
    count(
      "(SELECT FROM collections WHERE due_at <= $1 AND state IN ('open', 'claimed') LIMIT 1) o",
      at,
    );
  const countCharged = (period: string) =>
    count("transactions WHERE period = $1 AND status = 'approved'", period);
  return async () => {
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
    const period = `${year}-${String(month).padStart(2, "0")}`;
    const due = `${period}-15T15:00:00Z`;
    await lab.setClock(due);
    const since = performance.now();
    const run = lab.runDue();
    run.catch(() => undefined);
    while ((await countOpen(due)) > 0) {
      if (performance.now() - since > LIMIT_MS)
        throw new Error(`${period} was not charged in time`);
      await wait(50);
    }
    const perSecond = gifts / ((performance.now() - since) / 1000);
    const charged = await countCharged(period);
    if (charged !== gifts) throw new Error(`${period}: ${charged} of ${gifts} were charged`);
    await run;
    return perSecond;
  };
}

async function runEmptyJobs(url: string): Promise<number> {
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const name = `bench-${Date.now()}`;
  // BullMQ leaves connections that it was given open.
  const own = connection.duplicate();
  const queue = new Queue(name, { connection });
  for (let added = 0; added < JOBS; added += 500)
    await queue.addBulk(Array.from({ length: 500 }, () => ({ name: "nothing", data: {} })));
  const since = performance.now();
  await new Promise<void>((resolve, reject) => {
    let done = 0;
    const options = { connection: own, concurrency: CONCURRENCY };
    const worker = new Worker(name, () => Promise.resolve(), options);
    worker.on("error", reject);
    worker.on("completed", () => {
      done += 1;
      if (done === JOBS) worker.close().then(resolve, reject);
    });
  });
  const perSecond = JOBS / ((performance.now() - since) / 1000);
  await queue.obliterate({ force: true });
  await queue.close();
  own.disconnect();
  connection.disconnect();
  return perSecond;
}
