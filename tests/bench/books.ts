/**
 * `npm run bench -- books [entries]`: the balance and a payout of an organisation with so many ledger
 * entries, compared with those of one with 50,000 (95th percentile), and the time of its cut-off.
 */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { donationBody } from "../factories/donation-form";
import type { LabOrganization } from "../factories/lab";
import { Visitor } from "../factories/product";
import { cloneDonation } from "./clone-donation";
import { comparePages, type Side } from "./compare-pages";
import { memoryOfWorkers } from "./machine";
import { openProduct, type Product } from "./product";

const FEW = 50_000;
/** Gifts are of the last three years. */
const DAYS = 1095;
const CHANGES = {
  donors: [`'created_at', o.created_at - ago`],
  transactions: [`'date', o.date - ago`],
  donations: [`'created_at', o.created_at - ago`],
};

/** Books every copied charge as the original one, available on its day. $1 is the organisation. */
const BOOKS = [
  `INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at, effective_on, available_on, held_by, provider)
   SELECT t.organization_id, gen_random_uuid(), p.kind, p.source_type, t.id, t.date, t.date::date, t.date::date, p.held_by, p.provider
     FROM transactions t JOIN ledger_postings p ON p.organization_id = t.organization_id
    WHERE t.organization_id = $1 AND p.source_id <> t.id`,
  `INSERT INTO ledger_entries (organization_id, posting_id, account, currency, amount, detail)
   SELECT p.organization_id, p.id, e.account, e.currency, e.amount, e.detail
     FROM ledger_postings p JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id <> p.id
    WHERE p.organization_id = $1`,
  "DELETE FROM ledger_balances WHERE organization_id = $1",
  `INSERT INTO ledger_balances (organization_id, account, currency, effective_on, available_on, shard, amount)
   SELECT p.organization_id, e.account, e.currency, p.effective_on,
          CASE e.account WHEN 'organization_balance' THEN coalesce(p.available_on, p.effective_on) ELSE p.effective_on END, 0, sum(e.amount)
     FROM ledger_postings p JOIN ledger_entries e ON (e.organization_id, e.posting_id) = (p.organization_id, p.id)
    WHERE p.organization_id = $1 GROUP BY 1, 2, 3, 4, 5`,
  "DELETE FROM ledger_open_items WHERE organization_id = $1",
  `INSERT INTO ledger_open_items (organization_id, currency, available_on, posting_id, amount)
   SELECT p.organization_id, e.currency, coalesce(p.available_on, p.effective_on), p.id, -e.amount
     FROM ledger_postings p JOIN ledger_entries e ON (e.organization_id, e.posting_id) = (p.organization_id, p.id)
    WHERE p.organization_id = $1 AND e.account = 'organization_balance'`,
];

interface Books extends Side {
  organization: string;
}

/** Measures and prints. Returns 0: the issue wants figures once, not a bar. */
export async function measureBooks(
  report: (line: string) => void,
  entries: number,
): Promise<number> {
  const product = await openProduct({ report }, { instant: true });
  try {
    const large = await openSide(product, product.organization, product.campaign.slug, entries);
    const organization = await product.lab.createOrganization();
    const campaign = await product.lab.createCampaign(organization.slug);
    const small = await openSide(product, organization, campaign.slug, FEW);
    await product.database.query("VACUUM ANALYZE");
    report("95th percentile in ms, large organisation, small one, their ratio");
    report(`  balance before the cut-off: ${await comparePages(large, small, "/manage/payouts")}`);
    for (const [name, side] of Object.entries({ large, small }))
      report(`  cut-off of the ${name} one: ${await cutOff(product, side)}`);
    await product.database.query("VACUUM ANALYZE");
    report(`  balance after the cut-off: ${await comparePages(large, small, "/manage/payouts")}`);
    const paths = [await payoutOf(product, large), await payoutOf(product, small)] as const;
    report(`  payout and its statement: ${await comparePages(large, small, ...paths)}`);
    return 0;
  } finally {
    await product.close();
  }
}

/** Returns an owner of an organisation with about so many ledger entries. */
async function openSide(
  { database, lab, stack }: Product,
  { slug, owner, organization }: LabOrganization,
  campaign: string,
  entries: number,
): Promise<Books> {
  const donor = new Visitor(stack);
  const token = (await donor.get(slug, `/c/${campaign}`)).meta("csrf-token");
  const path = `/c/${campaign}/donations`;
  const answer = await donor.call("POST", slug, path, { body: donationBody(), token });
  if (answer.status !== 201) throw new Error(answer.text);
  const { donation } = answer.data<{ donation: { uuid: string } }>();
  await lab.runDue();
  const { uuid } = organization;
  const { rows } = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM ledger_entries WHERE organization_id = $1",
    [uuid],
  );
  const copies = Math.ceil(entries / (rows[0]?.count ?? 1)) - 1;
  await cloneDonation(database, donation.uuid, copies, {
    ...{ unchecked: true, days: DAYS, changes: CHANGES },
  });
  await bookCopies({ database }, uuid);
  const visitor = new Visitor(stack);
  await visitor.signIn(slug, owner, "/manage/settings");
  return { visitor, slug, organization: uuid };
}

/** Without the triggers, which check that a posting is whole once for each. */
async function bookCopies(
  { database }: Pick<Product, "database">,
  organization: string,
): Promise<void> {
  const client = await database.connect();
  try {
    await client.query("SET session_replication_role = replica");
    for (const statement of BOOKS) await client.query(statement, [organization]);
    await client.query("RESET session_replication_role");
  } finally {
    client.release();
  }
}

/** Runs the job of the day. Returns its time, its number of items, and the worker's memory, in words. */
async function cutOff({ database, lab }: Product, { organization }: Books): Promise<string> {
  // The schedule looked already, when there was little to pay.
  await database.query("DELETE FROM payout_settings WHERE organization_id = $1", [organization]);
  await database.query(
    `INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
     VALUES ($1, $2, 'payouts.plan-payout', '{}', app_now(), app_now())`,
    [randomUUID(), organization],
  );
  const begun = performance.now();
  await lab.runDue();
  const seconds = (performance.now() - begun) / 1_000;
  const { rows } = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM payout_items WHERE organization_id = $1",
    [organization],
  );
  return `${seconds.toFixed(1)} s for ${rows[0]?.count} items; worker of ${memoryOfWorkers()} MiB`;
}

async function payoutOf({ database }: Product, { organization }: Books): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    "SELECT id FROM payouts WHERE organization_id = $1",
    [organization],
  );
  const [payout] = rows;
  if (!payout) throw new Error("the cut-off made no payout");
  return `/manage/payouts/${payout.id}`;
}
