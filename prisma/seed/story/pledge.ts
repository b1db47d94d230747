/** Teams of agencies in the story, and what people promised to them, before any operation has run. */
import type { NewAgency } from "~/domain/agencies/schema";
import type { Outcome } from "~/domain/pledges/schema";
import type { SeatRole } from "~/domain/users/agency-seat";
import type { CollectDay } from "~/values/time/calendar";
import type { StoryCard } from "./cards";
import type { StoryDonation } from "./donation";
import type { Person } from "./people";

export interface TeamPerson {
  firstName: string;
  lastName: string;
  email: string;
  role: SeatRole;
  /** Only people who sign in to the demo have one that is known. */
  password?: string;
  /** What the start says of the login. */
  note?: string;
}

export interface TeamStory {
  key: string;
  settings: Pick<
    NewAgency["agency"],
    "agency_name" | "handler" | "scope" | "mode" | "sync_delay" | "checked_by"
  >;
  channel: "f2f" | "agents";
  /** Months since it began. */
  since: number;
  /** Key of the campaign in the story. */
  campaign: string;
  /** The first is its manager, who was invited with the team. */
  people: readonly TeamPerson[];
  /** Number of pledges in a month, by months ago. */
  pledges(monthsAgo: number): number;
  /** Today's amounts in major units, with weights. */
  amounts: Readonly<Record<string, number>>;
  /** What its contract says of lost pledges; without it the organisation keeps no statements. */
  contract?: { fee: string; windowSize: number; percentage: string };
}

export type PledgeStep = { at: Date } & (
  { act: "fix" | "expire" | "withdraw" } | { act: "check"; outcome: Outcome; note: string }
);

export interface StoryPledge {
  /** Names the pledge, and seeds its random values. */
  key: string;
  team: string;
  /** The e-mail of the person who captured it. */
  by: string;
  campaign: string;
  at: Date;
  device: string;
  donor: Person;
  phone: string;
  /** Minor units. */
  amount: bigint;
  collectDay: CollectDay;
  note: string;
  /** In their order. */
  steps: PledgeStep[];
  /** When the donor typed a card on the page of the link; null if that never happened. */
  paid: { at: Date; card: StoryCard; firstRefused?: string } | null;
  trouble: number;
  leaves: StoryDonation["leaves"];
}

/** What a scripted pledge says instead of chance. */
export interface PledgeScript {
  at: Date;
  by?: string;
  donor?: Partial<StoryPledge["donor"]>;
  phone?: string;
  note?: string;
  /** Outcomes of its checks, each with its instant; none for a pledge that nobody called yet. */
  checks?: readonly { at: Date; outcome: Outcome; note?: string }[];
  paid?: StoryPledge["paid"];
  withdrawnAt?: Date;
  device?: string;
}
