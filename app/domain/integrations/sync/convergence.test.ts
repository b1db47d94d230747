/** After any faults of calls, files and merges, Salesforce has at the end what our state and rules say. */
import { expect, it } from "vitest";
import { contextFor, jobContext } from "../../../../tests/factories/database";
import {
  donorOf,
  giveAt,
  openStage,
  recordsOf,
  type Stage,
} from "../../../../tests/factories/salesforce/stage";
import { useSalesforce, type TestSalesforce } from "../../../../tests/factories/servers/salesforce";
import { mergeDonors } from "../../donations/merge-donors.server";
import { updateDonor } from "../../donors/update-donor.server";
import { noteAll } from "../../integration-changes/note-all.server";
import { noteChange } from "../../integration-changes/note-change.server";
import { syncChanges } from "./sync-changes.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const KEY = "Platform_Key__c";
const STEPS = 8;
/** More than calls take, so that they go as a file. */
const MANY = 2_050;
const FAULTS = ["ok", "limit", "server_error", "row_lock", "slow:1"];

const ADD = `
INSERT INTO donors (organization_id, id, first_name, last_name, email, locale, created_at, updated_at)
SELECT $1::uuid, gen_random_uuid(), 'Ana ' || n, 'Paz', gen_random_uuid() || '@example.org', 'es', app_now(), app_now()
  FROM generate_series(1, ${MANY}) n`;

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

/** Returns numbers below a bound, the same for a seed. */
function diceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function run({ ctx, uuid }: Stage, minutes: number): Promise<void> {
  const job = jobContext(ctx.organization, "integrations.sync-changes", later(minutes));
  await syncChanges(job, { integrationId: uuid });
}

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** What both sides have of each donor and of whom each gift is. */
async function sidesOf(stage: Stage) {
  const { ctx, org } = stage;
  const { donors, gifts } = await ctx.read(async (db) => ({
    donors: await db.donor.findMany({ where: { mergedIntoId: null } }),
    gifts: await db.transaction.findMany({
      select: { id: true, donation: { select: { donorId: true } } },
    }),
  }));
  const records = salesforce.simulator.books.all("records").filter((row) => row.org === org);
  const keys = new Map(records.map(({ fields, id }) => [id, fields[KEY]]));
  return {
    ours: {
      donors: sorted(
        donors.map(({ email, firstName, id, lastName }) => [id, firstName, lastName, email]),
      ),
      gifts: sorted(gifts.map(({ donation, id }) => [id, donation.donorId])),
    },
    theirs: {
      donors: sorted(
        recordsOf(stage, "Contact").map((one) => [
          one[KEY],
          one.FirstName,
          one.LastName,
          one.Email,
        ]),
      ),
      gifts: sorted(
        recordsOf(stage, "Opportunity").map((one) => [
          one[KEY],
          keys.get(String(one.npsp__Primary_Contact__c)),
        ]),
      ),
    },
  };
}

it.each([1, 2])("converges with files and merges after any faults (seed %i)", async (seed) => {
  const stage = await openStage(salesforce, now);
  const { campaignId, ctx } = stage;
  await ctx.transaction((db) => noteChange(db, ctx, "campaign", campaignId));
  const next = diceOf(seed);
  const manyAt = next(STEPS);
  const given: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const minutes = step * 130;
    const acting = contextFor(ctx.organization, ctx.user, later(minutes));
    const donorAt = async (place: number) => donorOf(stage, given[place % given.length] ?? "");
    if (step === manyAt) {
      await ctx.statements({ text: ADD, values: [ctx.organizationId] });
      await noteAll(ctx, ["donor"], later(minutes));
    }
    const choice = given.length < 2 ? 0 : next(3);
    if (choice === 0) given.push(await giveAt(stage, `c${seed}-${step}@example.org`));
    else {
      const [one, other] = [await donorAt(next(given.length)), await donorAt(next(given.length))];
      if (choice === 1 || one.id === other.id)
        await updateDonor(acting, one.id, { last_name: `Paz ${step}` });
      else await mergeDonors(acting, one.id, { other: other.id, confirm: true });
    }
    await salesforce.script(...[1, 2, 3].map(() => FAULTS[next(FAULTS.length)] ?? "ok"));
    for (const wait of [0, 10, 20]) await run(stage, minutes + wait);
  }
  await salesforce.script();
  for (let hours = 20; hours < 60; hours += 2) await run(stage, hours * 60);
  expect(await ctx.read((db) => db.integrationChange.count())).toBe(0);
  const { ours, theirs } = await sidesOf(stage);
  expect(theirs).toEqual(ours);
  expect(ours.donors.length).toBeGreaterThan(MANY);
  const jobs = salesforce.simulator.books.all("jobs").filter(({ org }) => org === stage.org);
  expect(jobs.length).toBeGreaterThan(0);
});
