/** Scripted donations, which pages and texts can refer to (docs/demo.md). */
import { addPeriods, periodOf, type CollectDay } from "~/values/time/calendar";
import type { CountryCode } from "~/countries/country";
import { makeCard, type StoryCard } from "./cards";
import { diceOf } from "./dice";
import type { StoryDonation } from "./donation";
import { makeDocument } from "./people";

interface ScriptedDonation {
  campaign?: string;
  country?: CountryCode;
  /** Minor units. */
  amount: bigint;
}

interface ScriptedMonthly extends ScriptedDonation {
  collectDay: CollectDay;
  leaves?: StoryDonation["leaves"];
  refused?: Readonly<Record<number, string>>;
  /** Months until the card expires; the default is years. */
  goodFor?: number;
  firstRefused?: string;
  triesAgainAt?: Date;
}

/** `key` is the local part of the donor's address. */
export function oneTimeDonation(
  key: string,
  name: string,
  at: Date,
  script: ScriptedDonation,
): StoryDonation[] {
  return [donationOf(key, name, at, script)];
}

export function monthlyDonation(
  key: string,
  name: string,
  at: Date,
  script: ScriptedMonthly,
): StoryDonation[] {
  const { collectDay, leaves = null, refused, firstRefused, triesAgainAt } = script;
  const donation = {
    ...donationOf(key, name, at, script),
    collectDay,
    leaves,
    script: { refused },
  };
  if (!firstRefused || !triesAgainAt) return [donation];
  const first = { ...donation, key: `${key}/refused`, leaves: null, script: { firstRefused } };
  return [first, { ...donation, at: triesAgainAt }];
}

function donationOf(
  key: string,
  name: string,
  at: Date,
  {
    campaign = "monthly",
    country = "AR",
    amount,
    goodFor = 48,
  }: ScriptedDonation & { goodFor?: number },
): StoryDonation {
  const dice = diceOf(key);
  const [firstName = "", lastName = ""] = name.split(" ");
  const document = makeDocument(country, dice);
  const email = `${key.replace("-", ".")}@example.org`;
  return {
    key,
    at,
    campaign,
    donor: { firstName, lastName, email, document },
    amount,
    collectDay: null,
    card: goodUntil(makeCard(country, dice, "2000-01"), at, goodFor),
    trouble: 0,
    leaves: null,
    script: {},
  };
}

function goodUntil(card: StoryCard, at: Date, months: number): StoryCard {
  const period = addPeriods(periodOf(at, "UTC"), months);
  return { ...card, year: Number(period.slice(0, 4)), month: Number(period.slice(5)) };
}
