/** The half year of the teams, from which all their past pledges are generated. */
import type { CountryCode } from "~/countries/country";
import { parseCellphone } from "~/countries/identity/cellphone";
import { LINK_DAYS } from "~/domain/pledges/move-pledge.server";
import type { Outcome } from "~/domain/pledges/schema";
import { addDays, addPeriods, localDate, periodOf, startOfDay } from "~/values/time/calendar";
import type { OrganizationStory } from "./campaign-story";
import { makeCard } from "./cards";
import { diceOf, type Dice } from "./dice";
import { makePerson } from "./people";
import type { PledgeScript, PledgeStep, StoryPledge, TeamStory } from "./pledge";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A pledge reaches the server this long after its capture. */
export const SENT_AFTER_MS = 20_000;

/** What becomes of a pledge. */
const FATES = { paid: 66, forgotten: 13, refusal: 9, withdrawn: 5, declined: 7 };
const REFUSALS = {
  did_not_understand: 4,
  wants_one_time: 3,
  denies: 2,
  under_age: 1,
  do_not_call: 1,
} satisfies Partial<Record<Outcome, number>>;
const EARLY_REASONS = { donor_request: 50, economic_reasons: 38, unreachable: 8, deceased: 4 };
const COLLECT_DAYS = { 1: 20, 5: 30, 10: 34, 15: 16 };

/** Returns the pledges of all teams up to `present`, oldest first, with the steps that were taken by then. */
export function tellPledges(story: OrganizationStory, present: Date): StoryPledge[] {
  const told = (story.teams ?? []).flatMap((team) => tellTeam(story, team, present));
  const scripted = story.scriptedPledges?.(present, (team, key, script) =>
    scriptedPledge(story, teamOf(story, team), key, script),
  );
  return [...told, ...(scripted ?? [])]
    .filter(({ at }) => at.getTime() + SENT_AFTER_MS < present.getTime())
    .map((pledge) => until(pledge, present))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function teamOf({ teams = [], slug }: OrganizationStory, key: string): TeamStory {
  const team = teams.find((one) => one.key === key);
  if (!team) throw new Error(`${slug} has no team ${key}`);
  return team;
}

/** Cuts what had not happened by then. */
function until(pledge: StoryPledge, present: Date): StoryPledge {
  const { paid, steps } = pledge;
  return {
    ...pledge,
    steps: steps
      .filter(({ at }) => at < present)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    paid: paid && paid.at < present ? paid : null,
  };
}

function tellTeam(story: OrganizationStory, team: TeamStory, present: Date): StoryPledge[] {
  const today = periodOf(present, story.timezone);
  const pledges: StoryPledge[] = [];
  for (let monthsAgo = team.since; monthsAgo >= 0; monthsAgo -= 1) {
    const period = addPeriods(today, -monthsAgo);
    for (let number = 0; number < team.pledges(monthsAgo); number += 1) {
      const key = `${story.slug}/${team.key}/${monthsAgo}/${number}`;
      const dice = diceOf(key);
      const pledge = begin(story, team, key, dice, instantIn(story, period, dice));
      pledges.push(withFate(story, team, pledge, dice));
    }
  }
  return pledges;
}

/** Teams work by day, from Monday to Saturday. */
function instantIn({ timezone }: OrganizationStory, period: string, dice: Dice): Date {
  const day = addDays(`${period}-02`, dice.between(0, 25));
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  const worked = startOfDay(isSunday ? addDays(day, 1) : day, timezone).getTime();
  return new Date(worked + 10 * HOUR_MS + dice.between(0, 9 * 3600) * 1000);
}

function begin(
  { country, unit }: OrganizationStory,
  { key: team, campaign, people, amounts }: TeamStory,
  key: string,
  dice: Dice,
  at: Date,
): StoryPledge {
  const operators = people.filter(({ role }) => role === "operator");
  const by = dice.pick(operators.length > 0 ? operators : people.slice(0, 1)).email;
  const place = people.findIndex(({ email }) => email === by);
  return {
    ...{ key, team, by, campaign, at },
    device: `${team}-${place}`,
    donor: makePerson(country, dice, dice.between(100_000, 999_999)),
    phone: phoneOf(country, dice),
    amount: BigInt(dice.weighted(amounts)) * unit,
    collectDay: Number(dice.weighted(COLLECT_DAYS)),
    note: "",
    steps: [],
    paid: null,
    trouble: dice.chance(0.12) ? 0.3 : 0.03,
    leaves: null,
  };
}

/** Not every number of the right length is a mobile's. */
function phoneOf(country: CountryCode, dice: Dice): string {
  for (;;) {
    const number = `${country === "CL" ? "9" : "11"}${dice.between(20_000_000, 69_999_999)}`;
    if (parseCellphone({ country, number }).ok) return number;
  }
}

function fixOf({ settings }: TeamStory, at: Date): PledgeStep {
  const fixed = at.getTime() + SENT_AFTER_MS + settings.sync_delay * 1000 + 30_000;
  return { act: "fix", at: new Date(fixed) };
}

function withFate(
  { country, timezone }: OrganizationStory,
  team: TeamStory,
  pledge: StoryPledge,
  dice: Dice,
): StoryPledge {
  const { at } = pledge;
  const fate = dice.weighted(FATES);
  const fixed = fixOf(team, at);
  if (team.settings.mode === "sandbox") return { ...pledge, steps: [fixed] };
  const morning = startOfDay(addDays(localDate(at, timezone), 1), timezone).getTime();
  const called = new Date(morning + 11 * HOUR_MS + dice.between(0, 480) * MINUTE_MS);
  const check = (when: Date, outcome: Outcome, note = ""): PledgeStep => {
    return { act: "check", at: when, outcome, note };
  };
  const tries = dice.chance(0.2) ? [check(called, "not_reached")] : [];
  const decided = tries.length > 0 ? new Date(called.getTime() + 26 * HOUR_MS) : called;
  if (fate === "refusal") {
    const steps = [fixed, ...tries, check(decided, dice.weighted(REFUSALS))];
    return { ...pledge, steps };
  }
  const outcome = dice.chance(0.1) ? "confirmed_with_changes" : "confirmed";
  const steps = [fixed, ...tries, check(decided, outcome)];
  const later = (days: number) => new Date(decided.getTime() + days * DAY_MS);
  const expiry: PledgeStep = { act: "expire", at: later(LINK_DAYS) };
  if (fate === "withdrawn") steps.push({ act: "withdraw", at: later(1 + dice.next()) });
  if (fate === "forgotten" || fate === "declined") steps.push(expiry);
  if (fate === "forgotten" || fate === "withdrawn") return { ...pledge, steps };
  const paidAt = later(dice.next() * 1.5);
  const card = makeCard(country, dice, periodOf(paidAt, timezone));
  if (fate === "declined") {
    return { ...pledge, steps, paid: { at: paidAt, card, firstRefused: "insufficient_funds" } };
  }
  return { ...pledge, steps, paid: { at: paidAt, card }, leaves: leaving(dice, paidAt) };
}

/** Those who were asked on the street leave early more often than donors who came by themselves. */
function leaving(dice: Dice, since: Date): StoryPledge["leaves"] {
  const days = dice.chance(0.17) ? dice.between(33, 75) : dice.chance(0.2) ? 130 : null;
  if (days === null) return null;
  const at = new Date(since.getTime() + (days + dice.next() * 9) * DAY_MS);
  return { at, reason: dice.weighted(EARLY_REASONS) };
}

function scriptedPledge(
  story: OrganizationStory,
  team: TeamStory,
  key: string,
  { at, donor, checks = [], withdrawnAt, ...script }: PledgeScript,
): StoryPledge {
  const dice = diceOf(`${story.slug}/${team.key}/${key}`);
  const pledge = begin(story, team, `${story.slug}/${team.key}/${key}`, dice, at);
  const steps: PledgeStep[] = [
    fixOf(team, at),
    ...checks.map(({ note = "", ...check }) => ({ act: "check" as const, note, ...check })),
    ...(withdrawnAt ? [{ act: "withdraw" as const, at: withdrawnAt }] : []),
  ];
  return { ...pledge, ...script, donor: { ...pledge.donor, ...donor }, steps };
}
