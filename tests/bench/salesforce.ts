/**
 * `npm run bench -- salesforce [donations]`: everything of an organisation is sent to Salesforce's
 * simulator. It prints the calls of each object against those of 200 records, the time, and the memory
 * of the worker, for 1,500 donations (calls), 10,000 and so many (files).
 */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { donationBody } from "../factories/donation-form";
import { Visitor } from "../factories/product";
import { cloneDonation } from "./clone-donation";
import { memoryOfWorkers } from "./machine";
import { openProduct, type Product } from "./product";

/** Below the number from which records go as a file. */
const IN_CALLS = 1_500;
const IN_FILES = 10_000;
const BATCH = 200;
const MINUTE_MS = 60_000;

interface Call {
  org: string;
  operation: string;
  object: string | null;
  records: number;
}

/** Measures and prints. Returns 0: the issue wants figures once, not a bar. */
export async function measureSalesforce(
  report: (line: string) => void,
  donations: number,
): Promise<number> {
  const product = await openProduct({ report }, { instant: true });
  try {
    for (const count of [IN_CALLS, IN_FILES, donations]) await sendAll(product, report, count);
    return 0;
  } finally {
    await product.close();
  }
}

/** Sends an organisation with so many donations of one charge and one donor each. */
async function sendAll(
  product: Product,
  report: (line: string) => void,
  count: number,
): Promise<void> {
  const { database, lab, stack } = product;
  const { slug, organization } = await lab.createOrganization({
    features: ["salesforce_integration"],
  });
  const campaign = await lab.createCampaign(slug);
  const donor = new Visitor(stack);
  const page = `/c/${campaign.slug}`;
  const token = (await donor.get(slug, page)).meta("csrf-token");
  const answer = await donor.call("POST", slug, `${page}/donations`, {
    ...{ body: donationBody(), token },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  const { donation } = answer.data<{ donation: { uuid: string } }>();
  await cloneDonation(database, donation.uuid, count - 1, { unchecked: true });
  await lab.call("POST", "/salesforce/connect", { slug, flavour: "npsp" });
  const { rows } = await database.query<{ id: string; org: string }>(
    "SELECT id, account_id AS org FROM integrations WHERE organization_id = $1",
    [organization.uuid],
  );
  const [integration] = rows;
  if (!integration) throw new Error("the organisation has no integration");
  await database.query(
    "UPDATE integrations SET sync_delay = 0, call_limit = 100000 WHERE organization_id = $1",
    [organization.uuid],
  );
  await database.query("VACUUM ANALYZE");
  const seen = await runUntilSent(product, organization.uuid, integration.id);
  report(`${count} donations: ${seen.seconds.toFixed(0)} s, worker of ${seen.memory} MiB`);
  const { calls } = await lab.call<{ calls: Call[] }>("GET", "/salesforce/calls");
  for (const line of describeCalls(calls.filter(({ org }) => org === integration.org)))
    report(`  ${line}`);
}

/** Lets the product send until nothing is noted, minute by minute, as its files are looked at later. */
async function runUntilSent(
  { database, lab }: Product,
  organization: string,
  integrationId: string,
): Promise<{ seconds: number; memory: number }> {
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, memoryOfWorkers())), 250);
  const begun = performance.now();
  try {
    await database.query(
      `INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
       VALUES ($1, $2, 'integrations.note-everything', $3, app_now(), app_now())`,
      [randomUUID(), organization, JSON.stringify({ integrationId })],
    );
    const at = Date.now();
    for (let minute = 0; ; minute += 1) {
      await lab.setClock(new Date(at + minute * MINUTE_MS));
      await lab.runDue();
      const { rows } = await database.query<{ left: number; state: string; reason: string | null }>(
        `SELECT i.state, i.pause_reason AS reason,
                (SELECT count(*)::int FROM integration_changes WHERE organization_id = $1) AS left
           FROM integrations i WHERE i.organization_id = $1`,
        [organization],
      );
      const [row] = rows;
      if (row?.left === 0) break;
      if (row?.state !== "connected" || row.reason !== null || minute > 10_000)
        throw new Error(`it stopped: ${JSON.stringify(row)}`);
    }
    return { seconds: (performance.now() - begun) / 1_000, memory };
  } finally {
    clearInterval(watch);
  }
}

/** Returns a line for each object: calls that change records, and those that 200 records a call need. */
function describeCalls(calls: readonly Call[]): string[] {
  const sums = new Map<string, { calls: number; records: number }>();
  for (const { object, operation, records } of calls) {
    if (object === null || operation !== "upsert") continue;
    const sum = sums.get(object) ?? { calls: 0, records: 0 };
    sums.set(object, { calls: sum.calls + 1, records: sum.records + records });
  }
  const files = calls.filter(({ operation }) => operation === "bulk_put").length;
  const lines = [...sums].map(([object, own]) => {
    const least = Math.ceil(own.records / BATCH);
    return `${object}: ${own.calls} calls of ${own.records} records ÷ ${least} = ${(own.calls / least).toFixed(2)}`;
  });
  return [...lines, `${files} files, ${calls.length} calls in all`];
}
