/** Benchmark 3: donations per second, compared with pgbench with the same statements and rows. */
import { SHARDS } from "~/domain/donations/totals/add-totals.sql";
import { SESSION_OPTIONS } from "~/infrastructure/session-options";
import type { Benchmark } from "../benchmark";
import { captureStatements, toPgbench } from "../captured-statements";
import { loadHttp, loadPostgres } from "../load";
import { openProduct, type Product } from "../product";
import { countDonations } from "../count-donations";
import { donationBody } from "../../factories/donation-form";

/** The two durable transactions of a donation: its commit and its result. */
const TRANSACTIONS = [
  [/pg_advisory_xact_lock/, /INSERT INTO idempotency_keys/],
  [/INSERT INTO ledger_entries/],
];
const MARK = "MARK@example.org";
const CONNECTIONS = 32;
const LEAST_WITH_PROCESSES = 400;

export const donationPost: Benchmark = {
  number: "3",
  name: "donation POST ÷ pgbench, same statements and rows, 16 clients",
  least: 0.6,
  better: "higher",
  needs: ["wrk", "pgbench"],
  async open(options) {
    const { seconds } = options;
    const product = await openProduct(options, { instant: true });
    const { database, stack } = product;
    const script = await pgbenchScript(product);
    if (!options.product) await waitUntilRecorded(product);
    const withProcesses = options.product ? null : await measureWithProcesses(options);
    const session = { url: stack.databaseUrl, options: SESSION_OPTIONS };
    return {
      ours: () => postDonations(product, seconds),
      base: () =>
        countDonations(database, async () => {
          const done = await loadPostgres({ ...session, script, seconds });
          return { ...done, claimed: done.transactions, underWay: 0 };
        }),
      ...(withProcesses !== null && {
        beside: { "POST/s with vault and company as processes": withProcesses },
        conditions: {
          [`${LEAST_WITH_PROCESSES}/s with processes`]: withProcesses >= LEAST_WITH_PROCESSES,
        },
      }),
      close: () => product.close(),
    };
  },
};

/** Measures with vault and provider as separate processes. */
async function measureWithProcesses(options: Parameters<Benchmark["open"]>[0]): Promise<number> {
  const product = await openProduct(options);
  try {
    await waitUntilRecorded(product);
    return await postDonations(product, options.seconds);
  } finally {
    await product.close();
  }
}

/** Processes are warm when a round is no faster than the last one by this factor. */
const WARM_UP_SECONDS = 5;
const WARM_GAIN = 1.1;
const MOST_WARM_UPS = 8;

async function warmUp(product: Product, port: number): Promise<void> {
  let before = 0;
  for (let round = 0; round < MOST_WARM_UPS; round += 1) {
    const now = await postDonations(product, WARM_UP_SECONDS, port);
    if (now < before * WARM_GAIN) return;
    before = now;
  }
}

/** Waits until the worker's jobs are done, web is warm on `ports`, and the planner has statistics. */
export async function waitUntilRecorded(
  product: Product,
  ports = [product.stack.port],
): Promise<void> {
  await product.lab.kill("worker");
  for (const port of ports) await warmUp(product, port);
  await product.database.query("VACUUM ANALYZE");
}

async function pgbenchScript(product: Product): Promise<string> {
  const { database, stack, organization, campaign, formToken, visitor } = product;
  const give = async () => {
    const path = `/c/${campaign.slug}/donations`;
    const body = donationBody();
    const answer = await visitor.call("POST", organization.slug, path, { body, token: formToken });
    if (answer.status !== 201) throw new Error(answer.text);
  };
  const logged = await captureStatements(database, stack.dataDir, give);
  return toPgbench(logged, organization.organization.uuid, TRANSACTIONS, SHARDS);
}

/** Posts donations from different donors to a web process. Returns donations per second. */
export async function postDonations(
  product: Product,
  seconds: number,
  port = product.stack.port,
): Promise<number> {
  const { database, host, campaign, formToken } = product;
  const body = JSON.stringify(donationBody({ email: MARK }))
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'");
  const script = `
local n = 0
local run = tostring(os.time()) .. tostring(math.random(1e9))
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Accept"] = "application/json"
wrk.headers["X-CSRF-Token"] = "${formToken}"
local body = '${body}'
function request()
  n = n + 1
  local id = run .. "-" .. n
  wrk.headers["Idempotency-Key"] = "bench-" .. id
  return wrk.format(nil, nil, nil, (body:gsub("${MARK}", "donor-" .. id .. "@example.org")))
end`;
  const path = `/c/${campaign.slug}/donations`;
  const load = { port, path, host, script, seconds, connections: CONNECTIONS };
  return countDonations(database, async () => {
    const { perSecond, requests } = await loadHttp(load);
    return { perSecond, claimed: requests, underWay: CONNECTIONS };
  });
}
