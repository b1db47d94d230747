/** Writes an organisation's past up to a moment, as rows that the operations would have left. */
import type { OrganizationContext } from "~/domain/context";
import { diceOf } from "../story/dice";
import type { StoryGift } from "../story/gift";
import { storyId } from "../story/story-ids";
import type { GiftRows } from "./apply-gift-result";
import { keepCards } from "./keep-cards";
import { replayGift, type Place } from "./replay-gift";
import { noRows, writeRows, type HistoryRow, type HistoryRows } from "./rows";
import { tellCompany } from "./tell-company";

/** Donations in one database transaction: some thousand rows. */
const TOGETHER = 120;
/** Concurrent transactions; two processors cannot use more. */
const AT_ONCE = 3;

export interface Past {
  donors: HistoryRow[];
  gifts: GiftRows[];
  totals: HistoryRow[];
}

/** Computes the past. Pure: the same story, organisation and moment give the same rows. */
export function replayHistory(
  placeOf: (campaign: string) => Place,
  gifts: readonly StoryGift[],
): Past {
  const donors = new Map<string, HistoryRow>();
  const replayed = gifts.map((gift) => {
    const place = placeOf(gift.campaign);
    const donor = donors.get(gift.donor.email) ?? donorOf(place, gift);
    donors.set(gift.donor.email, donor);
    return replayGift(place, gift, String(donor.id));
  });
  return { donors: [...donors.values()], gifts: replayed, totals: totalsOf(replayed) };
}

function donorOf({ organization, locale }: Place, { donor, at, key }: StoryGift): HistoryRow {
  return {
    organization_id: organization.id,
    id: storyId(diceOf(`${key} donor`), at),
    first_name: donor.firstName,
    last_name: donor.lastName,
    email: donor.email,
    uid_type: null,
    uid_number: null,
    locale,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

/** Returns the daily totals, all in one shard. */
function totalsOf(gifts: readonly GiftRows[]): HistoryRow[] {
  const days = new Map<string, { row: HistoryRow; count: number; amount: bigint }>();
  for (const { donation, totals } of gifts) {
    for (const { day, status, amount } of totals) {
      const { organization_id, campaign_id, recurrence } = donation;
      const row = { organization_id, day, campaign_id, recurrence, status, shard: 0 } as HistoryRow;
      const key = Object.values(row).join("/");
      const known = days.get(key) ?? { row, count: 0, amount: 0n };
      days.set(key, { row, count: known.count + 1, amount: known.amount + amount });
    }
  }
  return [...days.values()].map(({ row, count, amount }) => ({
    ...row,
    count: String(count),
    amount: String(amount),
  }));
}

/** The counts that the database keeps of changes; the history is inserted, not changed. */
const COUNTS = `
  INSERT INTO daily_counts (organization_id, day, campaign_id, kind, recurrence, reason, shard, count)
  SELECT d.organization_id, to_char(e.at AT TIME ZONE $2, 'YYYY-MM-DD'), d.campaign_id, e.kind, d.recurrence, e.reason, 0, count(*)
    FROM donations d
   CROSS JOIN LATERAL (
     SELECT 'new' AS kind, '' AS reason, d.activated_at AS at WHERE d.activated_at IS NOT NULL
     UNION ALL SELECT 'paused', d.paused_reason, d.paused_at WHERE d.status = 'paused'
     UNION ALL SELECT 'discarded', d.discarded_reason, d.discarded_at WHERE d.status = 'discarded') e
   WHERE d.organization_id = $1
   GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT DO NOTHING`;

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
  const { donors, gifts, totals } = past;
  await writeRows(ctx, { ...noRows(), donors });
  await Promise.all([
    keepCards(organization, gifts, now).then(() => writeGifts(ctx, gifts)),
    tellCompany(organization, gifts),
  ]);
  await writeRows(ctx, { ...noRows(), daily_totals: totals });
  await ctx.statements(
    { text: COUNTS, values: [organization.id, organization.timezone] },
    { text: VISITS, values: [organization.id] },
  );
}

async function writeGifts(ctx: OrganizationContext, gifts: readonly GiftRows[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(gifts.length / TOGETHER) }, (_, at) =>
    gifts.slice(at * TOGETHER, (at + 1) * TOGETHER),
  ).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const part of parts) await writeRows(ctx, rowsOf(part));
    }),
  );
}

function rowsOf(gifts: readonly GiftRows[]): HistoryRows {
  return {
    ...noRows(),
    donations: gifts.map(({ donation }) => donation),
    donation_items: gifts.map(({ item }) => item),
    // Each ticket locks its option, and parts that run at once must lock them in one order.
    tickets: gifts
      .flatMap(({ ticket }) => (ticket ? [ticket] : []))
      .toSorted((a, b) => (String(a.option_id) < String(b.option_id) ? -1 : 1)),
    payment_methods: gifts.map(({ method }) => method),
    collections: gifts.flatMap(({ collections }) => collections),
    provider_references: gifts.flatMap(({ references }) => references),
    transactions: gifts.flatMap(({ transactions }) => transactions),
    ledger_postings: gifts.flatMap(({ postings }) => postings),
    ledger_entries: gifts.flatMap(({ entries }) => entries),
  };
}
