/**
 * `npm run bench -- lists [rows]`: the dashboard and lists of an organisation with so many donations,
 * compared with those of one with 50,000 (95th percentile).
 */
import type { LabOrganization } from "../factories/lab";
import { donationBody } from "../factories/donation-form";
import { Visitor } from "../factories/product";
import { cloneDonation } from "./clone-donation";
import { comparePages, type Side } from "./compare-pages";
import { openProduct, type Product } from "./product";

const FEW = 50_000;

const PAGES = {
  dashboard: "/manage/dashboard?period=this_month",
  "dashboard, 12 months": "/manage/dashboard?period=last_12_months",
  transactions: "/manage/transactions",
  "transactions of all months": "/manage/transactions?period=all",
  donations: "/manage/donations",
  donors: "/manage/donors",
  "donations by cause of last decline": "/manage/donations?family=no_funds",
} as const;

/** Copies are of the last 36 months. One of 50 charges is declined, and one of 20 donations is monthly. */
const DAYS = 1095;
const DECLINED = `CASE WHEN i % 50 = 0 THEN 'insufficient_funds' END`;
const CHANGES = {
  donors: [`'created_at', o.created_at - ago`],
  transactions: [
    `'date', o.date - ago`,
    `'status', CASE WHEN i % 50 = 0 THEN 'rejected' ELSE o.status END`,
    `'decline_code', ${DECLINED}`,
  ],
  donations: [
    `'created_at', o.created_at - ago`,
    `'recurrence', CASE WHEN i % 20 = 0 THEN 'monthly' ELSE o.recurrence END`,
    `'collect_day', CASE WHEN i % 20 = 0 THEN 5 END`,
    `'last_decline', ${DECLINED}`,
  ],
};

/** What the product's statements and trigger would have written of the copies. */
const ROLL_UPS = [
  `INSERT INTO daily_totals (organization_id, day, campaign_id, recurrence, status, shard, count, amount)
   SELECT t.organization_id, to_char(t.date AT TIME ZONE o.timezone, 'YYYY-MM-DD'), t.campaign_id, 'one_time', t.status, 0, count(*), sum(t.amount)
     FROM transactions t JOIN organizations o ON o.id = t.organization_id GROUP BY 1, 2, 3, 4, 5
   ON CONFLICT (organization_id, day, campaign_id, recurrence, status, shard)
   DO UPDATE SET count = excluded.count, amount = excluded.amount`,
  `INSERT INTO daily_counts (organization_id, day, campaign_id, kind, recurrence, reason, shard, count)
   SELECT d.organization_id, to_char(d.created_at AT TIME ZONE o.timezone, 'YYYY-MM-DD'), d.campaign_id, 'new', 'one_time', '', 0, count(*)
     FROM donations d JOIN organizations o ON o.id = d.organization_id GROUP BY 1, 2, 3
   ON CONFLICT (organization_id, day, campaign_id, kind, recurrence, reason, shard) DO UPDATE SET count = excluded.count`,
];

/** Measures and prints. Returns 0: the issue wants figures once, not a bar. */
export async function measureLists(report: (line: string) => void, rows: number): Promise<number> {
  const product = await openProduct({ report }, { instant: true });
  try {
    const [large, small] = await fillSides(product, rows);
    report(`95th percentile in ms: ${rows} donations, ${FEW} donations, their ratio`);
    for (const [name, path] of Object.entries(PAGES)) {
      report(`  ${name}: ${await comparePages(large, small, path).catch(String)}`);
    }
    return 0;
  } finally {
    await product.close();
  }
}

/** Fills an organisation with so many donations, and another with few. */
async function fillSides(product: Product, rows: number): Promise<[large: Side, small: Side]> {
  const large = await openSide(product, product.organization, product.campaign.slug, rows);
  const organization = await product.lab.createOrganization();
  const campaign = await product.lab.createCampaign(organization.slug);
  const small = await openSide(product, organization, campaign.slug, FEW);
  for (const statement of [...ROLL_UPS, "VACUUM ANALYZE"]) await product.database.query(statement);
  return [large, small];
}

/** Returns an owner of an organisation with so many donations of one charge each. */
async function openSide(
  { database, stack }: Product,
  { slug, owner }: LabOrganization,
  campaign: string,
  rows: number,
): Promise<Side> {
  const donor = new Visitor(stack);
  const token = (await donor.get(slug, `/c/${campaign}`)).meta("csrf-token");
  const path = `/c/${campaign}/donations`;
  const answer = await donor.call("POST", slug, path, { body: donationBody(), token });
  if (answer.status !== 201) throw new Error(answer.text);
  const { donation } = answer.data<{ donation: { uuid: string } }>();
  await cloneDonation(database, donation.uuid, rows - 1, {
    unchecked: true,
    days: DAYS,
    changes: CHANGES,
  });
  const visitor = new Visitor(stack);
  // The lists have no statistics of the copies yet.
  await visitor.signIn(slug, owner, "/manage/settings");
  return { visitor, slug };
}
