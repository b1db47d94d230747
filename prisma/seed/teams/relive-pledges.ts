/** Lives through the pledges of the teams with the product's operations: capture, deadline, checks, ends. */
import {
  createJobContext,
  createOrganizationContext,
  createPublicContext,
  type CurrentUser,
  type OrganizationContext,
} from "~/domain/context";
import { capturePledge } from "~/domain/pledges/capture-pledge.server";
import { checkPledge } from "~/domain/pledges/check-pledge.server";
import { fixPledge } from "~/domain/pledges/fix-pledge.server";
import { LINK_DAYS } from "~/domain/pledges/move-pledge.server";
import type { Pledge } from "~/domain/pledges/pledge";
import { pledgeLink } from "~/domain/pledges/pledge-link.server";
import { recordStep } from "~/domain/pledges/record-step.server";
import { remindPledge } from "~/domain/pledges/remind-pledge.server";
import { pledgeSchema } from "~/domain/pledges/schema";
import { withdrawOwnPledge } from "~/domain/pledges/withdraw-pledge.server";
import { toDecimal } from "~/values/money/money";
import type { DonationRows } from "../history/apply-donation-result";
import { diceOf } from "../story/dice";
import type { StoryDonation } from "../story/donation";
import type { PledgeStep, StoryPledge } from "../story/pledge";
import { storyId } from "../story/story-ids";
import { SENT_AFTER_MS } from "../story/tell-pledges";
import type { MadeTeam } from "./make-teams";

/** Pledges that live at once; two processors cannot use more. */
const AT_ONCE = 4;

export interface Lives {
  /** The owner's context at an instant. */
  at(instant: Date): OrganizationContext;
  teams: ReadonlyMap<string, MadeTeam>;
  campaignIds: ReadonlyMap<string, string>;
  /** Who checks for the organisation. */
  checker(at: Date): CurrentUser;
}

/** Returns the donations that the paid pledges became, for the replay. */
export async function relivePledges(
  lives: Lives,
  pledges: readonly StoryPledge[],
): Promise<StoryDonation[]> {
  const donations: StoryDonation[] = [];
  // Of two pledges of one phone, the second must find the first.
  const phones = new Set(pledges.map(({ phone }) => phone)).values();
  const work = async () => {
    for (const phone of phones) {
      for (const pledge of pledges.filter((one) => one.phone === phone)) {
        const captured = await relive(lives, pledge);
        const donation = donationOf(pledge, captured);
        if (donation) donations.push(donation);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return donations;
}

function teamOf({ teams }: Lives, key: string): MadeTeam {
  const team = teams.get(key);
  if (!team) throw new Error(`no team ${key}`);
  return team;
}

const as = (ctx: OrganizationContext, user: CurrentUser) =>
  createOrganizationContext({ ...ctx, user });

/** A job has no user: nobody but itself is the author of its steps. */
const jobOf = (
  name: "pledges.fix-pledge" | "pledges.remind-pledge",
  { organization, now, locale }: OrganizationContext,
) => createJobContext(name, { organization, now, locale });

async function relive(lives: Lives, pledge: StoryPledge): Promise<Pledge> {
  const team = teamOf(lives, pledge.team);
  const received = new Date(pledge.at.getTime() + SENT_AFTER_MS);
  const ctx = lives.at(received);
  const { amount, donor, device, collectDay, note } = pledge;
  const sent = pledgeSchema.parse({
    uuid: storyId(diceOf(`${pledge.key} pledge`), pledge.at),
    campaign_uuid: lives.campaignIds.get(pledge.campaign),
    channel: team.story.channel,
    captured_at: pledge.at.toISOString(),
    device_id: device,
    donor: {
      ...{ first_name: donor.firstName, last_name: donor.lastName, email: donor.email },
      ...{ phone: pledge.phone, uid_type: donor.document.type, uid_number: donor.document.number },
    },
    donation: {
      amount: toDecimal(amount, ctx.organization.currency),
      collect_day: collectDay,
      recurrency: 1,
    },
    payment: { kind: "link" },
    note,
  });
  const captured = await capturePledge(as(ctx, team.signedIn(pledge.by, received)), sent);
  for (const step of pledge.steps) await take(lives, team, captured.pledge.id, step);
  return captured.pledge;
}

async function take(lives: Lives, { signedIn, story }: MadeTeam, id: string, step: PledgeStep) {
  const ctx = lives.at(step.at);
  switch (step.act) {
    case "fix":
      return fixPledge(jobOf("pledges.fix-pledge", ctx), { pledgeId: id });
    case "expire": {
      const { organizationId } = ctx;
      const where = { organizationId_id: { organizationId, id } };
      const { pendingAt } = await ctx.read((db) => db.pledge.findUniqueOrThrow({ where }));
      const order = { pledgeId: id, day: LINK_DAYS, pendingAt: pendingAt?.toISOString() ?? "" };
      return remindPledge(jobOf("pledges.remind-pledge", ctx), order);
    }
    case "withdraw": {
      const link = pledgeLink(ctx.organization, { kind: "stop", pledgeId: id });
      return withdrawOwnPledge(createPublicContext(ctx), link.split("/").at(-1) ?? "");
    }
    default: {
      const supervisor = story.people.find(({ role }) => role === "supervisor");
      const own = story.settings.checked_by === "agency" && supervisor;
      const checker = own ? signedIn(own.email, step.at) : lives.checker(step.at);
      const { outcome, note } = step;
      await checkPledge(as(ctx, checker), id, { outcome, note });
    }
  }
}

function donationOf(story: StoryPledge, pledge: Pledge): StoryDonation | null {
  const { paid, donor, amount, collectDay, trouble, leaves, campaign, key } = story;
  if (!paid) return null;
  const { id: pledgeId, channel, agency, capturedBy, deviceId, consents } = pledge;
  return {
    ...{
      key: `${key} donation`,
      at: paid.at,
      campaign,
      donor,
      amount,
      collectDay,
      card: paid.card,
    },
    ...{ trouble, leaves },
    ...(paid.firstRefused ? { script: { firstRefused: paid.firstRefused } } : {}),
    brought: {
      ...{ pledgeId, cellphone: pledge.donor.phone, consents },
      origin: { channel, agencyId: agency.id, capturedById: capturedBy.id, deviceId },
    },
  };
}

/** Notes the donors' cards and the donations that the replay made of them, as their payments did. */
export async function payPledges(
  at: (instant: Date) => OrganizationContext,
  donations: readonly DonationRows[],
): Promise<void> {
  for (const { donation, method, order, story } of donations) {
    if (!story.brought) continue;
    const { pledgeId } = story.brought;
    const ctx = at(story.at);
    const { organizationId } = ctx;
    const isDeclined = donation.status === "refused";
    await ctx.transaction(async (db) => {
      const where = { organizationId_id: { organizationId, id: pledgeId } };
      const data = {
        ...{ cards: 1, chargedCard: 1, donationId: order.id, card: cardOf(method) },
        cardFingerprint: String(method.fingerprint),
        vaultCardId: isDeclined ? null : (method.vault_card_id as string | null),
      };
      await db.pledge.update({ where, data });
      const donor = createPublicContext({ ...ctx, now: story.at });
      await recordStep(donor, db, { pledgeId, kind: "paid_card", state: "payment_pending" });
    });
  }
}

/** What a pledge's row says of its card: its summary and its holder, never its number. */
function cardOf(method: DonationRows["method"]) {
  return {
    card: {
      ...{ brand: method.method_id, first_six: method.first_six, last_four: method.last_four },
      ...{ expiration_month: method.expiration_month, expiration_year: method.expiration_year },
      ...{ has_security_code: false, issues: [] },
      fingerprint: method.fingerprint,
    },
    method: { cardholder_name: method.cardholder_name },
  };
}
