/** Turns an approved pledge, whose card the vault has, into a donation and charges it. */
import {
  createPublicContext,
  type OrganizationContext,
  type TenantContext,
} from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isLocale } from "~/i18n/config";
import { givePledged } from "~/domain/donations/giving/give-pledged.server";
import type { JobPayload } from "../../../jobs/catalog";
import { findPledge } from "./find-pledge.server";
import { orderOf, promisedOf } from "./judge-pledge.server";
import { holdPledge } from "./hold-pledge.server";
import { lockPledge } from "./lock-pledge.server";
import type { Pledge } from "./pledge";

const MINUTE_MS = 60 * 1000;

/**
 * Charges a pledge once for each card; a repeat of the job changes nothing. A charge that was not
 * sent is repeated by `followCharge` only, which waits and has a limit. `token` is the card
 * that the donor has just typed.
 */
export async function chargePledge(
  ctx: OrganizationContext,
  order: JobPayload<"pledges.charge-pledge">,
  token?: string,
): Promise<void> {
  ctx.require("update", "pledge");
  const { pledgeId } = order;
  const donationId = await nameDonation(ctx, order);
  if (!donationId) return;
  const pledge = await findPledge(ctx, pledgeId);
  if (!pledge?.card || !pledge.vaultCardId) return;
  try {
    await givePledged(donorContext(ctx, pledge), {
      donationId,
      campaignSlug: pledge.campaign.slug,
      processorId: pledge.agency.processorId,
      order: orderOf(promisedOf(pledge)),
      paymentMethod: pledge.card.method,
      card: pledge.card.card,
      vaultCardId: pledge.vaultCardId,
      token,
      origin: {
        channel: pledge.channel,
        agencyId: pledge.agency.id,
        capturedById: pledge.capturedBy.id,
        deviceId: pledge.deviceId,
      },
      cellphone: pledge.donor.phone,
      consents: pledge.consents,
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (isTheCampaigns(error)) await holdPledge(ctx, pledgeId, donationId);
  }
}

/** The campaign changed or ended since the pledge was captured: a person decides what becomes of it. */
const isTheCampaigns = ({ code }: DomainError) =>
  ["validation_failed", "not_receiving", "campaign_ended", "not_found"].includes(code);

/**
 * Returns the id of the donation to make and charge, committed before anything is; null if there is
 * nothing to charge. A withdrawal comes before this, or sees the donation that it has to end.
 */
async function nameDonation(
  ctx: TenantContext,
  { pledgeId: id, tries = 0, unsentId }: JobPayload<"pledges.charge-pledge">,
): Promise<string | null> {
  const { now, organizationId } = ctx;
  return ctx.transaction(async (db) => {
    const pledge = await lockPledge(ctx, db, id);
    const isDue = pledge.state === "payment_pending" && pledge.mode === "live";
    if (!isDue || !pledge.vaultCardId) return null;
    if (pledge.donationId) {
      const named = { organizationId_id: { organizationId, id: pledge.donationId } };
      const last = await db.donation.findUnique({ where: named, select: { status: true } });
      // A process that died after it named the donation had not made it.
      if (!last) return pledge.donationId;
      const isNew = pledge.cards > pledge.chargedCard;
      const isUnsent = unsentId === pledge.donationId;
      if (last.status !== "refused" || !(isNew || isUnsent)) return null;
    }
    const donationId = ctx.newId();
    await db.pledge.update({
      where: { organizationId_id: { organizationId, id } },
      data: {
        ...{ donationId, chargedCard: pledge.cards, updatedAt: now },
        ...(pledge.donationId ? { earlierDonations: { push: pledge.donationId } } : {}),
      },
    });
    const dueAt = new Date(now.getTime() + MINUTE_MS);
    await ctx.enqueue(db, "pledges.follow-charge", { pledgeId: id, donationId, tries }, dueAt);
    return donationId;
  });
}

/** The donation is the donor's own, in their language. */
function donorContext({ organization, now, locale }: TenantContext, pledge: Pledge) {
  return createPublicContext({
    organization,
    now,
    locale: isLocale(pledge.locale) ? pledge.locale : locale,
  });
}
