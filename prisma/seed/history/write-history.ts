/** Writes an organisation's past up to a moment, as rows that the operations would have left. */
import type { Database, OrganizationContext } from "~/domain/context";
import {
  equalKeysOf,
  insertDonations,
  type FirstMonth,
} from "~/domain/donations/insert-donations.server";
import { addDonors, type NewDonor } from "~/domain/donors/add-donors.server";
import { addCounts, type CountsChange } from "~/domain/donations/totals/add-counts.server";
import { addTotals, type TotalsChange } from "~/domain/donations/totals/add-totals.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import { compactUid } from "~/values/ids/compact-uid";
import { localDate } from "~/values/time/calendar";
import { diceOf } from "../story/dice";
import type { StoryDonation } from "../story/donation";
import { storyId } from "../story/story-ids";
import type { DonationRows } from "./apply-donation-result";
import { storeCards } from "./store-cards";
import { replayDonation, type Place } from "./replay-donation";
import { writeRows } from "./rows";
import { tellCompany } from "./tell-company";

/** Donations in one database transaction: some thousand rows. */
const TOGETHER = 120;
/** Concurrent transactions; two processors cannot use more. */
const AT_ONCE = 3;

export interface Past {
  donors: NewDonor[];
  donations: DonationRows[];
  totals: TotalsChange[];
}

/** Computes the past. Pure: the same story, organisation and moment give the same rows. */
export function replayHistory(
  placeOf: (campaign: string) => Place,
  donations: readonly StoryDonation[],
): Past {
  const donors = new Map<string, NewDonor>();
  const replayed = donations.map((donation) => {
    const place = placeOf(donation.campaign);
    const donor = donors.get(donation.donor.email) ?? donorOf(place, donation);
    donors.set(donation.donor.email, donor);
    return replayDonation(place, donation, donor.id);
  });
  return { donors: [...donors.values()], donations: replayed, totals: totalsOf(replayed) };
}

function donorOf({ locale }: Place, { brought, donor, at, key }: StoryDonation): NewDonor {
  const { firstName, lastName, email, document } = donor;
  const id = storyId(diceOf(`${key} donor`), at);
  const own = { id, firstName, lastName, email, locale, createdAt: at };
  if (!brought) return { ...own, uidType: null, uidNumber: null };
  const { cellphone, origin } = brought;
  return {
    ...own,
    ...{ uidType: document.type, uidNumber: compactUid(document.number) },
    ...{ cellphone, agencyId: origin.agencyId },
  };
}

function totalsOf(donations: readonly DonationRows[]): TotalsChange[] {
  return donations.flatMap(({ order: { campaignId, recurrence }, totals }) =>
    totals.map((total) => ({ ...total, campaignId, recurrence, count: 1 })),
  );
}

/** Returns what the product counts of each donation: that it is new, and that it rests. */
function countsOf(donations: readonly DonationRows[], timezone: string): CountsChange[] {
  return donations.flatMap(({ order: { campaignId, recurrence }, donation }) => {
    const { activated_at, paused_at, paused_reason, discarded_at, discarded_reason } = donation;
    const counts = [
      { kind: "new" as const, reason: null, at: activated_at },
      { kind: "paused" as const, reason: paused_reason, at: paused_at },
      { kind: "discarded" as const, reason: discarded_reason, at: discarded_at },
    ];
    return counts.flatMap(({ kind, reason, at }) => {
      const place = { campaign_id: campaignId, recurrence, kind, reason: reason ?? "", count: 1 };
      return at === null ? [] : [{ ...place, day: localDate(new Date(at), timezone) }];
    });
  });
}

/** Moves donations on to what became of them. */
const MOVE_ON = `
  UPDATE donations d
     SET status = s.status, activated_at = s.activated_at, paused_reason = s.paused_reason, paused_at = s.paused_at,
         discarded_reason = s.discarded_reason, discarded_at = s.discarded_at, last_decline = s.last_decline, updated_at = s.updated_at
    FROM json_populate_recordset(NULL::donations, $2::json) s
   WHERE d.organization_id = $1 AND d.id = s.id`;

/** About one visit in seventeen leads to a donation. */
const VISITS = `
  INSERT INTO daily_counts (organization_id, day, campaign_id, kind, recurrence, reason, shard, count)
  SELECT organization_id, day, campaign_id, 'visit', '', '', 0, sum(count) * 14 + 9
    FROM daily_counts WHERE organization_id = $1 AND kind = 'new'
   GROUP BY 1, 2, 3
  ON CONFLICT DO NOTHING`;

/** Stores cards that are charged again, all rows, and the simulated provider's past payments. */
export async function writeHistory(ctx: OrganizationContext, past: Past): Promise<void> {
  const { organization, now } = ctx;
  const { donors, donations, totals } = past;
  await ctx.transaction((db) => addDonors(ctx, db, donors));
  await Promise.all([
    storeCards(organization, donations, now).then(() => writeDonations(ctx, donations)),
    tellCompany(organization, donations),
  ]);
  await ctx.transaction(async (db) => {
    await addTotals(ctx, db, totals);
    await addCounts(ctx, db, countsOf(donations, organization.timezone));
  });
  await ctx.statements({ text: VISITS, values: [organization.id] });
}

async function writeDonations(
  ctx: OrganizationContext,
  donations: readonly DonationRows[],
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(donations.length / TOGETHER) }, (_, at) =>
    donations.slice(at * TOGETHER, (at + 1) * TOGETHER),
  ).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const part of parts) await ctx.transaction((db) => writePart(ctx, db, part));
    }),
  );
}

async function writePart(
  ctx: OrganizationContext,
  db: Database,
  donations: readonly DonationRows[],
): Promise<void> {
  await insertDonations(ctx, db, donations.map(donationOf));
  const states = donations.map(({ order: { id }, donation }) => ({ id, ...donation }));
  const values = [ctx.organizationId, JSON.stringify(states)];
  await db.sql({ name: "seed-move-on", text: MOVE_ON, values });
  await writeRows(db, {
    // Each ticket locks its option, and parts that run at once must lock them in one order.
    tickets: donations
      .flatMap(({ ticket }) => (ticket ? [ticket] : []))
      .toSorted((a, b) => (String(a.option_id) < String(b.option_id) ? -1 : 1)),
    payment_methods: donations.map(({ method }) => method),
    collections: donations.flatMap(({ collections }) => collections.slice(1)),
    provider_references: donations.flatMap(({ references }) => references),
    transactions: donations.flatMap(({ transactions }) => transactions),
  });
  await writePostings(
    ctx,
    db,
    donations.flatMap(({ postings }) => postings),
  );
}

/** Returns the donation as it was made, with its first month as it ended. */
function donationOf({ story, order, method, collections: [first] }: DonationRows) {
  const { campaignId, amount, recurrence } = order;
  const instrument = String(method.fingerprint);
  const equal = { campaignId, email: story.donor.email, instrument, amount, recurrence };
  const month = first && {
    period: String(first.period),
    dueAt: new Date(String(first.due_at)),
    lapsesAt: new Date(String(first.lapses_at)),
    state: first.state as FirstMonth["state"],
  };
  return { ...order, equalKey: equalKeysOf(equal)[0] as Buffer, month: month ?? null };
}
