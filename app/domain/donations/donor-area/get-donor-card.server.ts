import { localDate } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import type { Donor } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { findOpenPeriod } from "~/domain/donations/edits/find-open-period.server";
import { processorFor } from "~/domain/donations/terms/processor-for";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { donationStatuses, isMendable } from "~/domain/donations/schema";
import { plannedAmount } from "~/domain/donations/set-next-upgrade.server";

/** A donation as the page that replaces its card shows it to the donor. Amounts are minor units. */
export interface DonorCard {
  amount: bigint;
  currency: Currency;
  campaign: { title: string; color: string };
  /** What the donation is paid with now. */
  method: {
    methodId: string;
    lastFour: string | null;
    expires: string | null;
    isCard: boolean;
  };
  /** `ended`: nothing can be charged. `stopped`: a pause that no card ends. */
  state: "active" | "mendable" | "stopped" | "ended";
  /** The latest charge that was sent; `isOfCard` says that it was with the current card. */
  lastCharge: {
    status: string;
    period: string | null;
    date: Date;
    declineCode: string | null;
    amount: bigint;
    isOfCard: boolean;
  } | null;
  /** YYYY-MM: the period that the donor may pay at once. */
  openPeriod: string | null;
  /** What that charge takes, after a due step of the increase; null without one. */
  openAmount: bigint | null;
  /** The open period is being charged with the current card. */
  isCharging: boolean;
  /** Local date of the planned charge. */
  nextChargeOn: string | null;
  nextAmount: bigint | null;
  /** The provider behind the gateway that charges next; null without one. */
  provider: string | null;
}

const PAID = ["approved", "refunded", "in_mediation", "charged_back"];
const IN_FLIGHT = ["in_process", "pending"];

/** Returns the donation that the donor's link names. Throws `not_found`. */
export async function getDonorCard(ctx: PublicContext & { actor: Donor }): Promise<DonorCard> {
  const { organizationId, actor, now, organization } = ctx;
  const id = actor.donationId;
  await ctx.requireRow("read", "donation", id);
  const { donation, open } = await ctx.read(async (db) => {
    const found = await db.donation.findFirst({
      where: { organizationId, id, status: { in: [...donationStatuses] } },
      include: {
        campaign: { select: { title: true, color: true } },
        paymentMethods: { where: { active: true } },
        transactions: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 100 },
      },
    });
    return { donation: found, open: found && (await findOpenPeriod(ctx, db, id, found)) };
  });
  const [method] = donation?.paymentMethods ?? [];
  if (!donation || !method) throw new DomainError("not_found");
  const isMonthly = donation.recurrence === "monthly" && donation.status !== "discarded";
  const { transactions } = donation;
  const sent = transactions.find(({ sentAt }) => sentAt !== null);
  const planned = transactions.find(({ status }) => status === "planned");
  const isUnderWay = transactions.some(({ status }) => IN_FLIGHT.includes(status));
  const ofOpen = transactions.filter(({ period }) => period === open?.period);
  const isPaid = ofOpen.some(({ status }) => PAID.includes(status));
  const isDue = planned !== undefined && planned.period === open?.period && planned.date <= now;
  const state = stateOf(donation, isMonthly);
  const isChargeable = state === "active" || state === "mendable";
  const isOpen = isChargeable && open !== null && !isPaid && !isUnderWay && !isDue;
  return {
    amount: donation.amount,
    currency: donation.currency as Currency,
    campaign: { ...donation.campaign, color: donation.campaign.color ?? organization.color },
    method: {
      methodId: method.methodId,
      lastFour: method.lastFour,
      expires: expiryOf(method),
      isCard: method.kind === "card",
    },
    state,
    lastCharge: sent
      ? {
          status: sent.status,
          period: sent.period,
          date: sent.date,
          declineCode: sent.declineCode,
          amount: sent.amount,
          isOfCard: sent.paymentMethodId === method.id,
        }
      : null,
    openPeriod: isOpen ? open.period : null,
    openAmount: isOpen ? plannedAmount(donation.amount, stepOf(donation), open.period) : null,
    isCharging:
      isDue ||
      ofOpen.some((one) => IN_FLIGHT.includes(one.status) && one.paymentMethodId === method.id),
    nextChargeOn: planned ? localDate(planned.date, organization.timezone) : null,
    nextAmount: planned?.amount ?? null,
    provider: processorFor(await listProcessors(ctx), donation.campaignId, "")?.provider ?? null,
  };
}

function stepOf(donation: { nextUpgradePeriod: string | null; upgradeBasisPoints: number | null }) {
  const { nextUpgradePeriod: period, upgradeBasisPoints: basisPoints } = donation;
  return period !== null && basisPoints !== null ? { period, basisPoints } : null;
}

function stateOf(
  { status, pausedReason }: { status: string; pausedReason: string | null },
  isMonthly: boolean,
): DonorCard["state"] {
  if (!isMonthly) return "ended";
  if (status === "active") return "active";
  return isMendable(pausedReason) ? "mendable" : "stopped";
}

function expiryOf(card: { expirationMonth: number | null; expirationYear: number | null }) {
  const { expirationMonth: month, expirationYear: year } = card;
  return month && year ? `${String(month).padStart(2, "0")}/${year}` : null;
}
