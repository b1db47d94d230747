/** The results of teams: how far each pledge came, and what a group of them adds up to. */

export type Milestone = 1 | 3 | 6 | 12;

export const pledgeSteps = [
  "unapproved",
  "waiting",
  "no_show",
  "ended",
  "stopped",
  "paying",
] as const;
/** `stopped`: charged before, and neither paying today nor ended, as a paused donation. */
export type PledgeStep = (typeof pledgeSteps)[number];

interface StepFacts {
  isApproved: boolean;
  isCharged: boolean;
  isPaying: boolean;
  isEnded: boolean;
  isNoShow: boolean;
}

/** Returns what became of a pledge until today. */
export function reached(facts: StepFacts): PledgeStep {
  if (facts.isPaying) return "paying";
  if (facts.isEnded) return "ended";
  if (facts.isCharged) return "stopped";
  if (facts.isNoShow) return "no_show";
  return facts.isApproved ? "waiting" : "unapproved";
}

/** What a group of pledges became. */
export interface ResultCounts {
  pledges: number;
  approved: number;
  charged: number;
  paying: number;
  noShows: number;
  /** Of approved pledges, those whose first charge may no longer come or has come. */
  decided: number;
  earlyEnds: number;
  /** Pledges of which money went back. */
  givenBack: number;
  /** Minor units of a month; null without charged pledges. */
  averageAmount: bigint | null;
  /** Of the charged ones whose month is over (`due`), those with a charge then. */
  alive: Record<Milestone, { due: number; alive: number }>;
}

export interface ResultGroup {
  /** An id, or a month. */
  key: string;
  name: string;
  /** The person's team; empty for other groups. */
  team: string;
  /** That team's id; empty for other groups. */
  teamId: string;
  /** Null where the group is too small to be shown to a team. */
  counts: ResultCounts | null;
}

export interface AgencyResults {
  /** Null where all of it is too small to be shown to a team. */
  total: ResultCounts | null;
  teams: ResultGroup[];
  people: ResultGroup[];
  campaigns: ResultGroup[];
  /** By the month of the first approved charge, newest first. */
  cohorts: ResultGroup[];
  /** By the month of capture, newest first. */
  captured: ResultGroup[];
}

/** A part of a count, as basis points; null without anything to compare with. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole);
}
