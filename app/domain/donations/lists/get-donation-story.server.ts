import { listDonationRecords } from "~/domain/audit/list-donation-records.server";
import type { OrganizationContext } from "~/domain/context";
import { listPostings, type ListedPosting } from "~/domain/ledger/list-postings.server";
import { storyOf, type StoryEvent } from "./donation-story";
import { getDonation, type DonationDetail } from "./get-donation.server";

export interface DonationStory {
  donation: DonationDetail;
  events: StoryEvent[];
  /** The ledger postings of its charges, refunds and disputes, if they were requested. */
  postings: ListedPosting[];
}

/**
 * Returns a donation with its whole history in one order; `withPostings` requires permission to
 * read transactions. Throws `not_found` like `getDonation`. It also returns an attempted or refused
 * donation, so that a member can answer its donor.
 */
export async function getDonationStory(
  ctx: OrganizationContext,
  id: string,
  { withPostings = false }: { withPostings?: boolean } = {},
): Promise<DonationStory> {
  await ctx.requireRow("read", "donation", id);
  const donation = await getDonation(ctx, id, { attempts: true });
  const sources = donation.transactions.flatMap((transaction) => [
    transaction.id,
    ...transaction.refunds.map((refund) => refund.id),
    ...transaction.disputes.map((dispute) => dispute.id),
  ]);
  const [records, postings] = await Promise.all([
    listDonationRecords(ctx, id),
    withPostings && sources.length > 0 ? listPostings(ctx, sources) : [],
  ]);
  return { donation, events: storyOf(donation, records), postings };
}
