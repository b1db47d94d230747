import { localDate } from "~/values/time/calendar";
import type { DonorAccount } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import {
  answerParts,
  readStoredAnswer,
  type StoredAnswer,
} from "~/domain/donations/lists/donation-answers";
import { donationStatuses } from "~/domain/donations/schema";

/** What a donor answered to the questions of one donation. */
export interface OwnAnswers {
  donationId: string;
  campaignTitle: string;
  /** Local date. */
  on: string;
  answers: StoredAnswer[];
}

const MOST = 100;

/** Returns the donor's own answers by donation, newest first; donations without answers are left out. */
export async function listOwnAnswers(
  ctx: PublicContext & { actor: DonorAccount },
): Promise<OwnAnswers[]> {
  const { donorId } = ctx.actor;
  ctx.require("read", "donor", { uuid: donorId });
  const { organizationId, organization } = ctx;
  const rows = await ctx.read((db) =>
    db.donation.findMany({
      where: {
        organizationId,
        donorId,
        status: { in: [...donationStatuses] },
        answers: { some: {} },
      },
      select: {
        id: true,
        createdAt: true,
        campaign: { select: { title: true } },
        answers: answerParts,
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MOST,
    }),
  );
  return rows.map(({ id, createdAt, campaign, answers }) => ({
    donationId: id,
    campaignTitle: campaign.title,
    on: localDate(createdAt, organization.timezone),
    answers: answers.map(readStoredAnswer),
  }));
}
