import { describe, expect, it } from "vitest";
import { declineCauses } from "~/providers/declines";
import { checkDonorUid } from "~/countries/identity/uid";
import { pauseReasons, discardReasons } from "~/countries/catalogs";
import type { CurrentOrganization } from "~/domain/context";
import { checkCardNumber } from "~/values/cards/card-number";
import type { DonationRows } from "../history/apply-donation-result";
import type { Place } from "../history/replay-donation";
import { replayHistory, type Past } from "../history/write-history";
import { tellDonations, type OrganizationStory } from "./campaign-story";
import { huellas } from "./huellas";
import { raices } from "./raices";

const present = new Date("2026-11-21T15:00:00Z");
const donations = new Map([huellas, raices].map((story) => [story, tellDonations(story, present)]));

function relive(story: OrganizationStory, now: Date): Past {
  const organization = {
    id: "01a00000-0000-7000-8000-000000000001",
    slug: story.slug,
    country: story.country,
    currency: story.country === "CL" ? "CLP" : "ARS",
    timezone: story.timezone,
    planTier: "professional",
    planPaidUntil: new Date("2099-01-01"),
    trialEndsAt: null,
    features: [],
    featuresOverridden: false,
    retryDeclined: true,
    pauseAfterPeriods: 3,
  } as unknown as CurrentOrganization;
  const placeOf = (key: string): Place => ({
    organization,
    locale: "es",
    campaign: { id: key, title: key, items: new Map() },
    processor: { id: "p", gateway: "local_payments", provider: "dlocal" },
    until: now,
    ends: true,
  });
  return replayHistory(
    placeOf,
    (now === present && donations.get(story)) || tellDonations(story, now),
  );
}

const transactionsOf = ({ donations }: Past) =>
  donations.flatMap(({ transactions }) => transactions);

function ofDonor({ donations }: Past, email: string): DonationRows[] {
  return donations.filter(({ story }) => story.donor.email === email);
}

const states = ({ transactions }: DonationRows) => transactions.map(({ status }) => status);

describe("Huellas", () => {
  const past = relive(huellas, present);

  it("has two years, five campaigns with donations, 2,000 donors and about 20,000 transactions", () => {
    expect(past.donors.length).toBeGreaterThan(1_900);
    expect(past.donors.length).toBeLessThan(2_200);
    expect(transactionsOf(past).length).toBeGreaterThan(18_000);
    expect(transactionsOf(past).length).toBeLessThan(22_000);
    expect(new Set(past.donations.map(({ story }) => story.campaign)).size).toBe(5);
    const days = past.totals.map(({ day }) => String(day)).toSorted();
    expect(days[0]?.slice(0, 7)).toBe("2024-11");
    expect(["2026-11-19", "2026-11-20", "2026-11-21"]).toContain(days.at(-1));
  });

  it("has every state of a donation, a month and a charge, with known reasons", () => {
    const statuses = new Set(past.donations.map(({ donation }) => donation.status));
    expect(statuses).toEqual(new Set(["active", "refused", "paused", "discarded"]));
    const months = new Set(
      past.donations.flatMap(({ collections }) => collections.map(({ state }) => state)),
    );
    expect(months).toEqual(new Set(["settled", "open", "cancelled"]));
    const charges = new Set(transactionsOf(past).map(({ status }) => status));
    expect(charges).toEqual(new Set(["approved", "rejected", "cancelled", "planned"]));
    const declined = new Set(
      transactionsOf(past).flatMap(({ decline_code: code }) => (code ? [String(code)] : [])),
    );
    expect(declined.size).toBeGreaterThan(6);
    expect([...declined].filter((code) => !Object.hasOwn(declineCauses, code))).toEqual([]);
    const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);
    for (const { donation } of past.donations) {
      if (donation.status === "paused")
        expect(keys(pauseReasons)).toContain(donation.paused_reason);
      if (donation.status === "discarded")
        expect(keys(discardReasons)).toContain(donation.discarded_reason);
    }
  });

  it("plans one month for each active donation, and none for the others", () => {
    const wrong = past.donations.filter(({ order, donation, transactions, collections }) => {
      const planned = transactions.filter(({ status }) => status === "planned");
      const open = collections.filter(({ state }) => state === "open");
      const goesOn = donation.status === "active" && order.recurrence === "monthly" ? 1 : 0;
      return planned.length !== goesOn || open.length !== goesOn;
    });
    expect(wrong).toEqual([]);
    const due = transactionsOf(past).filter(
      ({ status, date }) => status === "planned" && new Date(String(date)) < present,
    );
    expect(due).toEqual([]);
  });

  it("has a balanced ledger, and totals that equal the sums of their rows", () => {
    const postings = past.donations.flatMap(({ postings: own }) => own);
    const sum = (list: readonly { amount?: unknown }[]) =>
      list.reduce((total, { amount }) => total + BigInt(String(amount)), 0n);
    expect(postings.filter(({ entries }) => sum(entries) !== 0n)).toEqual([]);
    const approved = transactionsOf(past).filter(({ status }) => status === "approved");
    expect(sum(past.totals.filter(({ status }) => status === "approved"))).toBe(sum(approved));
    const received = postings.flatMap(({ entries }) =>
      entries.filter(({ account }) => account === "gateway_clearing"),
    );
    expect(sum(received)).toBe(sum(approved));
  });

  it("contains the people that docs/demo.md names", () => {
    const [marta] = ofDonor(past, "marta.quiroga@example.org");
    expect(marta && states(marta).slice(7, 10)).toEqual(["approved", "rejected", "approved"]);
    const [ernesto] = ofDonor(past, "ernesto.valdivia@example.org");
    expect(ernesto?.donation).toMatchObject({
      status: "discarded",
      discarded_reason: "economic_reasons",
    });
    const [julio] = ofDonor(past, "julio.cardozo@example.org");
    expect(julio?.donation).toMatchObject({ status: "paused", paused_reason: "cc_expired" });
    const [bernardo] = ofDonor(past, "bernardo.luque@example.org");
    expect(bernardo?.donation.paused_reason).toBe("last_x_months_not_approved");
    const paula = ofDonor(past, "paula.rinaldi@example.org");
    expect(paula.map(({ donation }) => donation.status)).toEqual(["refused", "active"]);
    const [teresa] = ofDonor(past, "teresa.montiel@example.org");
    expect(teresa && new Set(states(teresa))).toEqual(new Set(["approved", "planned"]));
    const [helena] = ofDonor(past, "helena.arregui@example.org");
    expect(helena?.order.amount).toBe(250000000n);
  });
});

it("describes an organisation in pesos without decimals", () => {
  const past = relive(raices, present);
  expect(past.donors.length).toBeGreaterThan(200);
  expect(transactionsOf(past).length).toBeGreaterThan(900);
  for (const { story } of past.donations) expect(story.amount % 1000n).toBe(0n);
});

it("has potential donors of campaigns that are open", () => {
  expect(huellas.leads).toHaveLength(6);
  for (const { campaign, daysAgo } of huellas.leads ?? []) {
    const { since = -1 } = huellas.campaigns.find(({ key }) => key === campaign) ?? {};
    expect(daysAgo).toBeLessThan(Math.min(90, Math.max(since * 28, 3)));
  }
});

it.each([huellas, raices])("uses only cards and documents of its country: $slug", (story) => {
  const { country } = story;
  const every = (donations.get(story) ?? []).filter((_, place) => place % 5 === 0);
  expect(every.length).toBeGreaterThan(50);
  for (const { card, donor } of every) {
    const checked = checkCardNumber(card.number, country);
    expect(checked.ok && checked.brand.methodId).toBe(card.methodId);
    const { type, number } = donor.document;
    expect(checkDonorUid({ country, uidType: type, uid: number })).toMatchObject({ ok: true });
    expect(donor.email).toMatch(/@example\.(org|com|net)$/);
  }
});

it("gives the same donations at the same moment, and none twice", () => {
  const [first, second] = [relive(raices, present), relive(raices, present)];
  expect(JSON.stringify(first.donations, plain)).toBe(JSON.stringify(second.donations, plain));
  const ids = [huellas, raices].flatMap((story) =>
    tellDonations(story, present).map(({ key }) => key),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

/** The first and last instants of a month, in a leap year, and after Chile's clock change. */
it.each(["2028-02-29T23:59:59Z", "2027-01-01T03:00:01Z", "2027-04-04T04:30:00Z"])(
  "is valid at %s",
  (instant) => {
    const now = new Date(instant);
    const past = relive(raices, now);
    const dates = transactionsOf(past).filter(({ status }) => status === "approved");
    const newest = Math.max(...dates.map(({ date }) => new Date(String(date)).getTime()));
    expect(now.getTime() - newest).toBeGreaterThanOrEqual(0);
    expect(now.getTime() - newest).toBeLessThan(10 * 24 * 60 * 60 * 1000);
  },
);

function plain(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
