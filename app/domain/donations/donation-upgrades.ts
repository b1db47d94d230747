/** The increases of a donation as people and JSON calls read them. Pure. */
import { collectDate, localDate } from "~/values/time/calendar";
import { raisedAmount, type UpgradePeriod } from "~/values/money/upgrade";
import { toCollectDay } from "./plan-collections";

/** Prisma's `include` for `upgradesOf`, newest first. */
export const upgradeParts = {
  select: {
    id: true,
    basisPoints: true,
    period: true,
    auto: true,
    consentText: true,
    createdBy: true,
    createdAt: true,
    endedAt: true,
    endedReason: true,
    steps: {
      select: {
        period: true,
        state: true,
        oldAmount: true,
        newAmount: true,
        mailedAt: true,
        decidedAt: true,
        createdAt: true,
      },
      orderBy: { period: "asc" as const },
    },
  },
  orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }],
};

export interface UpgradeStep {
  /** YYYY-MM: the month whose charge brings it. */
  period: string;
  state: string;
  oldAmount: bigint;
  newAmount: bigint;
  /** When the mail server took the mail that announces it. */
  mailedAt: Date | null;
  decidedAt: Date | null;
  createdAt: Date;
}

interface UpgradeRow {
  id: string;
  basisPoints: number;
  period: string;
  auto: boolean;
  consentText: string | null;
  createdBy: string;
  createdAt: Date;
  endedAt: Date | null;
  endedReason: string | null;
  steps: UpgradeStep[];
}

export interface DonationUpgrade extends Omit<UpgradeRow, "period" | "createdBy" | "endedReason"> {
  period: UpgradePeriod;
  createdBy: "donor" | "member";
  endedReason: "applied" | "declined" | "removed" | null;
  /** Local date of the charge that brings the next step; null while none is planned. */
  nextOn: string | null;
  /** Amounts before and after the next step, or after the last one of an increase that ended. */
  oldAmount: bigint | null;
  newAmount: bigint | null;
}

interface UpgradedDonation {
  status: string;
  amount: bigint;
  collectDay: number | null;
  nextUpgradePeriod: string | null;
  upgrades: readonly UpgradeRow[];
  transactions: readonly { status: string; period: string | null; date: Date }[];
}

export function upgradesOf(donation: UpgradedDonation, timezone: string): DonationUpgrade[] {
  return donation.upgrades.map((row) => {
    const last = row.steps.findLast(({ state }) => state === "applied");
    const isCurrent = row.endedAt === null;
    return {
      ...row,
      period: row.period as UpgradePeriod,
      createdBy: row.createdBy as DonationUpgrade["createdBy"],
      endedReason: row.endedReason as DonationUpgrade["endedReason"],
      nextOn: isCurrent ? nextDay(donation, timezone) : null,
      oldAmount: isCurrent ? donation.amount : (last?.oldAmount ?? null),
      newAmount: isCurrent
        ? raisedAmount(donation.amount, row.basisPoints)
        : (last?.newAmount ?? null),
    };
  });
}

/** The planned charge brings the step if its month has come; otherwise a later collect day does. */
function nextDay(donation: UpgradedDonation, timezone: string): string | null {
  const { collectDay, nextUpgradePeriod: next, status } = donation;
  if (status !== "active" || next === null || collectDay === null) return null;
  const planned = donation.transactions.find((one) => one.status === "planned");
  if (planned?.period && planned.period >= next) return localDate(planned.date, timezone);
  return collectDate(next, toCollectDay(collectDay));
}
