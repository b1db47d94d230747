/** The monthly history of a campaign, from which all its past donations are generated. */
import type { FieldInput } from "~/domain/campaigns/form/form-schema";
import type { CountryCode } from "~/countries/country";
import { addDays, addPeriods, periodOf, startOfDay, type CollectDay } from "~/values/time/calendar";
import type { UpgradeTerms } from "~/values/money/upgrade";
import type { VisitSource } from "~/values/web/visit-source";
import type { CoverScene } from "../cover-art";
import { makeCard } from "./cards";
import { diceOf, type Dice } from "./dice";
import type { StoryDonation } from "./donation";
import { makePerson, type Person } from "./people";
import type { PledgeScript, StoryPledge, TeamStory } from "./pledge";

export interface CampaignStory {
  key: string;
  /** The content in the format of API clients (campaigns/schema.ts). */
  content: Record<string, unknown>;
  cover?: CoverScene;
  /** An update of a month ago, on its page. */
  update?: { title: string; body: string };
  /** Its own questions, in their order. */
  questions?: readonly FieldInput[];
  /** Of an event: its tickets, in the format of API clients (tickets/schema.ts). Their prices are its `amounts`. */
  event?: EventStory;
  /** Months since its publication; 24 is the first of two years. */
  since: number;
  /** Number of donations in a month, by months ago and month of the year (1 to 12). */
  donations(monthsAgo: number, month: number): number;
  /** Share of monthly donations: 0 to 1. */
  monthly: number;
  /** Today's amounts in major units, with weights. */
  amounts: Readonly<Record<string, number>>;
  /** The day of its first month with a peak of donations. */
  peakDay?: number;
}

export interface EventStory {
  /** Days from today to the event, and its local time. */
  inDays: number;
  at: string;
  content: Record<string, unknown>;
}

/** Somebody who left a form before they gave. */
export interface LeadStory {
  name: string;
  email: string;
  /** Key of the campaign in its story. */
  campaign: string;
  /** Days from then to today; a lead is kept for 90. */
  daysAgo: number;
  source?: VisitSource;
}

export interface OrganizationStory {
  slug: string;
  country: CountryCode;
  timezone: string;
  /** Minor units of one major unit. */
  unit: bigint;
  /** Returns what today's amount was worth that many months ago: 0 to 1. */
  worth(monthsAgo: number): number;
  /** Amounts are multiples of this, in major units. */
  step: number;
  /** Months of its history; the current month is 0. */
  months: number;
  campaigns: readonly CampaignStory[];
  /** Increases that staff added to a donor's monthly donation. */
  increases?: readonly (UpgradeTerms & { email: string })[];
  leads?: readonly LeadStory[];
  teams?: readonly TeamStory[];
  /** Returns scripted pledges, each of a team. */
  scriptedPledges?(
    present: Date,
    tell: (team: string, key: string, script: PledgeScript) => StoryPledge,
  ): StoryPledge[];
  /** What the organisation says of itself, in the format of API clients (organizations/schema.ts). */
  face: Record<string, unknown>;
  /** Returns the scripted donations. */
  scripted(at: (monthsAgo: number, day: number, time: string) => Date): StoryDonation[];
}

const HOURS = [1, 1, 0, 0, 0, 0, 1, 3, 5, 8, 10, 10, 9, 7, 6, 6, 6, 7, 8, 9, 11, 11, 8, 4];
/** Weights by weekday, Sunday first: people donate mostly on workdays. */
const WEEKDAYS = [5, 11, 13, 12, 11, 10, 6];
const COLLECT_DAYS = { 1: 14, 5: 24, 10: 30, 15: 14, 20: 8, 28: 3, last: 7 };
const REASONS = {
  economic_reasons: 46,
  donor_request: 30,
  changed_organization: 10,
  unreachable: 6,
  dissatisfied: 3,
  duplicated: 2,
  deceased: 2,
  other: 1,
};
/** Probability that the donor is known: low for a monthly donation, high for a one-time one. */
const KNOWN_DONOR = { monthly: 0.08, once: 0.86 };
const REFUSED_FIRST = 0.07;
const TRIES_AGAIN = 0.6;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns all donations up to `present`, oldest first. */
export function tellDonations(story: OrganizationStory, present: Date): StoryDonation[] {
  const { slug, country, timezone, months } = story;
  const today = periodOf(present, timezone);
  const donors: Person[] = [];
  const donations: StoryDonation[] = [];
  for (let monthsAgo = months; monthsAgo >= 0; monthsAgo -= 1) {
    const period = addPeriods(today, -monthsAgo);
    for (const campaign of story.campaigns) {
      const dice = diceOf(`${slug}/${campaign.key}/${monthsAgo}`);
      const isOpen = monthsAgo <= campaign.since;
      const known = campaign.monthly > 0 ? KNOWN_DONOR.monthly : KNOWN_DONOR.once;
      const count = isOpen ? campaign.donations(monthsAgo, Number(period.slice(5))) : 0;
      for (let number = 0; number < Math.round(count); number += 1) {
        const at = chooseInstant(story, campaign, monthsAgo, period, dice);
        const isKnown = donors.length > 20 && dice.chance(known);
        const donor = isKnown ? dice.pick(donors) : makePerson(country, dice, donors.length + 1);
        if (!isKnown) donors.push(donor);
        donations.push(
          ...donationOf(story, campaign, { monthsAgo, period, number, at, donor, dice }),
        );
      }
    }
  }
  const at = (monthsAgo: number, day: number, time: string): Date => {
    const date = addDays(`${addPeriods(today, -monthsAgo)}-01`, day - 1);
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return new Date(startOfDay(date, timezone).getTime() + (hours * 60 + minutes) * 60_000);
  };
  return [...donations, ...story.scripted(at)]
    .filter((donation) => donation.at.getTime() < present.getTime())
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

interface Beginning {
  monthsAgo: number;
  period: string;
  number: number;
  at: Date;
  donor: Person;
  dice: Dice;
}

/** Returns a donation, preceded by its declined first attempt, if any. */
function donationOf(
  story: OrganizationStory,
  campaign: CampaignStory,
  begun: Beginning,
): StoryDonation[] {
  const { monthsAgo, period, number, at, donor, dice } = begun;
  const today = Number(dice.weighted(campaign.amounts));
  const steps = Math.max(1, Math.round((today * story.worth(monthsAgo)) / story.step));
  const isMonthly = dice.chance(campaign.monthly);
  const collectDay = isMonthly ? collectDayOf(dice) : null;
  const donation: StoryDonation = {
    key: `${story.slug}/${campaign.key}/${monthsAgo}/${number}`,
    at,
    campaign: campaign.key,
    donor,
    amount: BigInt(steps * story.step) * story.unit,
    collectDay,
    card: makeCard(story.country, dice, period),
    trouble: dice.chance(0.1) ? 0.28 : 0.025,
    leaves: isMonthly ? leaving(dice, at) : null,
  };
  if (!dice.chance(REFUSED_FIRST)) return [donation];
  const firstRefused = dice.chance(0.7) ? "insufficient_funds" : "bad_security_code";
  const refused = {
    ...donation,
    key: `${donation.key}/refused`,
    script: { firstRefused },
    leaves: null,
  };
  if (!dice.chance(TRIES_AGAIN)) return [refused];
  const later = new Date(at.getTime() + dice.between(2, 9) * 60_000);
  return [refused, { ...donation, at: later, card: makeCard(story.country, dice, period) }];
}

function collectDayOf(dice: Dice): CollectDay {
  const day = dice.weighted<string>(COLLECT_DAYS);
  return day === "last" ? day : Number(day);
}

/** Returns when a donor cancels: many within the first months, then few. */
function leaving(dice: Dice, at: Date): StoryDonation["leaves"] {
  let days = 31;
  while (dice.chance(days < 120 ? 0.97 : 0.984)) {
    days += 30;
    if (days > 1500) return null;
  }
  const time = at.getTime() + (days + dice.between(0, 28)) * DAY_MS;
  return { at: new Date(time), reason: dice.weighted(REASONS) };
}

function chooseInstant(
  story: OrganizationStory,
  campaign: CampaignStory,
  monthsAgo: number,
  period: string,
  dice: Dice,
): Date {
  const date = chooseDate(campaign, monthsAgo, period, dice);
  const hour = Number(dice.weighted({ ...HOURS } as Record<number, number>));
  const seconds = hour * 3600 + dice.between(0, 3599);
  const at = startOfDay(date, story.timezone).getTime() + seconds * 1000 + dice.between(0, 999);
  return new Date(at);
}

function chooseDate(
  campaign: CampaignStory,
  monthsAgo: number,
  period: string,
  dice: Dice,
): string {
  const first = `${period}-01`;
  const isPeak = campaign.peakDay !== undefined && monthsAgo === campaign.since;
  if (isPeak && dice.chance(0.9)) {
    // Half of all donations arrive within three days, then fewer and fewer.
    const after = Math.floor(-Math.log(1 - dice.next()) * 3.5);
    return addDays(first, Math.min((campaign.peakDay ?? 1) - 1 + after, 27));
  }
  for (;;) {
    const date = addDays(first, dice.between(0, 30));
    const weekday = startOfDay(date, "UTC").getUTCDay();
    const isEarly = Number(date.slice(8)) <= 10;
    const weight = ((WEEKDAYS[weekday] ?? 0) / 13) * (isEarly ? 1 : 0.72);
    const hasBegun = monthsAgo < campaign.since || Number(date.slice(8)) >= 3;
    if (date.startsWith(period) && hasBegun && dice.chance(weight)) return date;
  }
}
