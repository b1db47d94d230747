import { localDate } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import type { OrganizationContext } from "~/domain/context";
import { readDonor, type DonorDetail } from "~/domain/donors/read-donor.server";
import { tagsVersion } from "~/domain/donors/tags-version.server";
import { DomainError } from "~/domain/errors";
import { answerParts, readStoredAnswer, type StoredAnswer } from "./donation-answers";
import { listDonors, type ListedDonor } from "./list-donors.server";
import { donationStatuses, type DonationStatus, type Recurrence } from "~/domain/donations/schema";

export interface DonorDonation {
  id: string;
  status: DonationStatus;
  recurrence: Recurrence;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  createdAt: Date;
  campaignTitle: string;
  /** The local day of the planned charge, or null. */
  nextChargeOn: string | null;
  /** Answers to the campaign's own questions. */
  answers: StoredAnswer[];
}

export interface DonorView {
  donor: DonorDetail;
  summary: ListedDonor;
  /** Changes with every edit of the labels. */
  tagsVersion: string;
  /** Newest first. */
  donations: DonorDonation[];
  notes: { id: string; text: string; author: string; authorId: string; at: Date }[];
}

const NOTES = `
SELECT n.id, n.text, n.author_id AS "authorId", n.created_at AS at,
       coalesce(u.first_name || ' ' || u.last_name, '') AS author
  FROM donor_notes n LEFT JOIN users u ON u.id = n.author_id
 WHERE n.organization_id = $1::uuid AND n.donor_id = $2::uuid
 ORDER BY n.created_at DESC, n.id DESC`;

/**
 * Returns a donor with all donations and notes. Throws `not_found`, also for somebody whose only
 * try was declined.
 */
export async function getDonor(ctx: OrganizationContext, id: string): Promise<DonorView> {
  await ctx.requireRow("read", "donor", id);
  const { organizationId, organization } = ctx;
  const summary = await listDonors.find(ctx, id);
  if (!summary) throw new DomainError("not_found");
  const [donor, donations, notes] = await ctx.read(async (db) => [
    await readDonor(db, organizationId, id),
    await db.donation.findMany({
      where: {
        organizationId,
        donorId: id,
        status: { in: [...donationStatuses] },
        AND: [ctx.scope("donation").where],
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      include: {
        campaign: { select: { title: true } },
        answers: answerParts,
        transactions: { where: { status: "planned" }, select: { date: true }, take: 1 },
      },
    }),
    await db.sql<DonorView["notes"][number]>({
      name: "donor-notes",
      text: NOTES,
      values: [organizationId, id],
    }),
  ]);
  if (!donor) throw new DomainError("not_found");
  return {
    donor,
    summary,
    tagsVersion: tagsVersion(summary.tags),
    notes,
    donations: donations.map(({ transactions: [planned], ...donation }) => ({
      id: donation.id,
      status: donation.status as DonationStatus,
      recurrence: donation.recurrence as Recurrence,
      amount: donation.amount,
      currency: donation.currency as Currency,
      createdAt: donation.createdAt,
      campaignTitle: donation.campaign.title,
      answers: donation.answers.map(readStoredAnswer),
      nextChargeOn: planned ? localDate(planned.date, organization.timezone) : null,
    })),
  };
}
