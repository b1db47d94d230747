/** A donation as its donor reads it. Pure. */
import { isMendable } from "~/domain/donations/schema";
import { isPaidByLink } from "~/providers/registry";
import { localDate } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import { donationVersion } from "~/domain/donations/lists/donation-version.server";
import {
  upgradeParts,
  upgradesOf,
  type DonationUpgrade,
} from "~/domain/donations/donation-upgrades";
import { toCollectDay } from "~/domain/donations/plan-collections";
import { showsName } from "./shows-name";

/** Prisma's `include` for `ownDonation`. */
export const ownDonationParts = {
  campaign: {
    select: {
      title: true,
      color: true,
      type: true,
      slug: true,
      coverFocusX: true,
      coverFocusY: true,
      coverPicture: { select: { id: true, state: true } },
    },
  },
  donor: { select: { firstName: true } },
  paymentMethods: { where: { active: true } },
  transactions: {
    orderBy: [{ date: "desc" as const }, { id: "desc" as const }],
    take: 60,
    select: {
      id: true,
      status: true,
      amount: true,
      refundedAmount: true,
      chargedBackAmount: true,
      date: true,
      period: true,
      attempt: true,
      sentAt: true,
      provider: true,
      nextAction: true,
      expiresAt: true,
      paymentMethod: { select: { kind: true } },
    },
  },
  collections: { where: { state: "skipped" }, orderBy: { period: "desc" as const }, take: 24 },
  upgrades: upgradeParts,
};

interface Row {
  id: string;
  status: string;
  recurrence: string;
  amount: bigint;
  currency: string;
  collectDay: number | null;
  nextUpgradePeriod: string | null;
  pausedReason: string | null;
  resumesOn: string | null;
  anonymous: boolean;
  consents: unknown;
  createdAt: Date;
  campaign: {
    title: string;
    color: string | null;
    type: string;
    slug: string;
    coverFocusX: number;
    coverFocusY: number;
    coverPicture: { id: string; state: string } | null;
  };
  donor: { firstName: string };
  paymentMethods: readonly {
    kind: string;
    methodId: string;
    lastFour: string | null;
    expirationMonth: number | null;
    expirationYear: number | null;
  }[];
  transactions: readonly {
    id: string;
    status: string;
    amount: bigint;
    refundedAmount: bigint;
    chargedBackAmount: bigint;
    date: Date;
    period: string | null;
    attempt: number;
    sentAt: Date | null;
    provider: string;
    nextAction: unknown;
    expiresAt: Date | null;
    paymentMethod: { kind: string };
  }[];
  collections: readonly { period: string }[];
  upgrades: Parameters<typeof upgradesOf>[0]["upgrades"];
}

/**
 * `by_donor`: the donor can resume it. `by_card`: another card resumes it. `stopped`: the
 * organisation decides. `received`: a one-time donation. `ended`: nothing is charged any more.
 */
export type OwnState = "active" | "by_donor" | "by_card" | "stopped" | "received" | "ended";

export interface OwnCharge {
  id: string;
  status: string;
  amount: bigint;
  /** What refunds and lost disputes took. */
  returnedAmount: bigint;
  /** Local date. */
  on: string;
  period: string | null;
}

/** Amounts are minor units. */
export interface OwnDonation {
  id: string;
  firstName: string;
  state: OwnState;
  /** The local day on which the organisation's pause ends by itself. */
  resumesOn: string | null;
  isMonthly: boolean;
  /** Public pages may show the name that the donor typed. */
  showsName: boolean;
  amount: bigint;
  currency: Currency;
  version: string;
  collectDay: number | "last" | null;
  givenOn: string;
  campaign: {
    title: string;
    color: string | null;
    type: string;
    /** The picture of the cause; null without one that is ready. */
    cover: { id: string; focus: { x: number; y: number } } | null;
  };
  method: {
    methodId: string;
    lastFour: string | null;
    expires: string | null;
    isCard: boolean;
  } | null;
  /** The donor pays each month with a link. */
  isPaidByLink: boolean;
  /** What waits for the donor's payment: the page where it is paid, and until when. */
  toPay: { transactionId: string; campaignSlug: string; expiresAt: Date | null } | null;
  /** The planned charge; `isRetry`: the bank declined that month before. */
  next: { on: string; amount: bigint; period: string | null; isRetry: boolean } | null;
  /** A charge has no result yet. */
  isCharging: boolean;
  upgrade: DonationUpgrade | null;
  /** Newest first, without planned ones and those that were called off. */
  charges: OwnCharge[];
  /** Months that the donor skipped, newest first. */
  skipped: string[];
}

const IN_FLIGHT: readonly string[] = ["in_process", "pending"];

export function ownDonation(row: Row, timezone: string): OwnDonation {
  const { transactions } = row;
  const planned = transactions.find(({ status }) => status === "planned");
  const [method] = row.paymentMethods;
  const charged = transactions.filter(isShown);
  const waiting = transactions.find(isToPay);
  return {
    id: row.id,
    firstName: row.donor.firstName,
    state: stateOf(row),
    resumesOn: row.resumesOn,
    isMonthly: row.recurrence === "monthly",
    showsName: showsName(row),
    amount: row.amount,
    currency: row.currency as Currency,
    version: donationVersion(row),
    collectDay: row.collectDay === null ? null : toCollectDay(row.collectDay),
    givenOn: localDate(row.createdAt, timezone),
    campaign: {
      title: row.campaign.title,
      color: row.campaign.color,
      type: row.campaign.type,
      cover: coverOf(row.campaign),
    },
    method: method
      ? {
          methodId: method.methodId,
          lastFour: method.lastFour,
          expires: expiryOf(method),
          isCard: method.kind === "card",
        }
      : null,
    isPaidByLink:
      method !== undefined &&
      isPaidByLink({
        methodId: method.methodId,
        provider: (planned ?? transactions[0])?.provider ?? null,
      }),
    toPay: waiting
      ? {
          transactionId: waiting.id,
          campaignSlug: row.campaign.slug,
          expiresAt: waiting.expiresAt,
        }
      : null,
    next: planned
      ? {
          on: localDate(planned.date, timezone),
          amount: planned.amount,
          period: planned.period,
          isRetry: planned.attempt > 1,
        }
      : null,
    isCharging: transactions.some(({ status }) => IN_FLIGHT.includes(status)),
    upgrade: upgradesOf(row, timezone).find(({ endedAt }) => endedAt === null) ?? null,
    charges: charged.map(({ id, status, amount, date, period, ...gone }) => ({
      id,
      status,
      amount,
      returnedAmount: gone.refundedAmount + gone.chargedBackAmount,
      on: localDate(date, timezone),
      period,
    })),
    skipped: row.collections.map(({ period }) => period),
  };
}

function coverOf({ coverPicture, coverFocusX, coverFocusY }: Row["campaign"]) {
  if (coverPicture?.state !== "ready") return null;
  return { id: coverPicture.id, focus: { x: coverFocusX, y: coverFocusY } };
}

type Attempt = Row["transactions"][number];

/** A charge that was sent; one that ended with its expiry says that nobody paid it. */
function isShown({ status, expiresAt, paymentMethod }: Attempt): boolean {
  if (status === "cancelled") return expiresAt !== null && paymentMethod.kind !== "card";
  return status !== "planned";
}

const isToPay = ({ status, nextAction, paymentMethod }: Attempt) =>
  status === "pending" && paymentMethod.kind !== "card" && nextAction !== null;

function stateOf({ status, recurrence, pausedReason }: Row): OwnState {
  if (status === "discarded") return "ended";
  if (recurrence !== "monthly") return "received";
  if (status === "active") return "active";
  if (pausedReason === "donor_request_stop_debit") return "by_donor";
  return isMendable(pausedReason) ? "by_card" : "stopped";
}

function expiryOf(card: { expirationMonth: number | null; expirationYear: number | null }) {
  const { expirationMonth: month, expirationYear: year } = card;
  return month && year ? `${String(month).padStart(2, "0")}/${year}` : null;
}
