// Collect days in the organisation's time zone. @queues
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { donationOf, World } from "../factories/world";

let world: World;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(() => world.retireDonations());
afterAll(() => world.close());

interface Story {
  title: string;
  country: string;
  amount: string;
  donation: string;
  collectDay: number | "last";
  firstPeriod: string;
  /** The times of the following charges; a second before each nothing happens. */
  charges: [instant: string, period: string][];
}

const stories: Story[] = [
  {
    title: "Argentina charges at its own midnight",
    country: "AR",
    amount: "1500",
    donation: "2027-03-01T02:30:00Z",
    collectDay: 10,
    // In Buenos Aires it is still 28 February.
    firstPeriod: "2027-02",
    charges: [
      ["2027-03-10T03:00:00Z", "2027-03"],
      ["2027-04-10T03:00:00Z", "2027-04"],
    ],
  },
  {
    title: "Mexico charges at its own midnight",
    country: "MX",
    amount: "150",
    donation: "2027-03-03T12:00:00Z",
    collectDay: 1,
    firstPeriod: "2027-03",
    charges: [
      ["2027-04-01T06:00:00Z", "2027-04"],
      ["2027-05-01T06:00:00Z", "2027-05"],
    ],
  },
  {
    title: "Chile charges at the first instant of a day whose midnight does not exist",
    country: "CL",
    amount: "5000",
    donation: "2027-08-10T12:00:00Z",
    collectDay: 5,
    firstPeriod: "2027-08",
    charges: [
      ["2027-09-05T04:00:00Z", "2027-09"],
      ["2027-10-05T03:00:00Z", "2027-10"],
    ],
  },
  {
    title: "the last day is each month's own",
    country: "AR",
    amount: "1500",
    donation: "2028-01-31T15:00:00Z",
    collectDay: "last",
    firstPeriod: "2028-01",
    charges: [
      ["2028-02-29T03:00:00Z", "2028-02"],
      ["2028-03-31T03:00:00Z", "2028-03"],
      ["2028-04-30T03:00:00Z", "2028-04"],
    ],
  },
  {
    title: "a donation of 31 December on day 1 is charged next on 1 February",
    country: "AR",
    amount: "1500",
    donation: "2027-12-31T15:00:00Z",
    collectDay: 1,
    firstPeriod: "2027-12",
    charges: [["2028-02-01T03:00:00Z", "2028-02"]],
  },
];

it.each(stories)("$title", async (story) => {
  const { country, amount, collectDay } = story;
  await world.lab.setClock(story.donation);
  const tenant = await world.openTenant({ country });
  const answer = await world.give(tenant, { monthly: true, collectDay, amount });
  expect(answer.status, answer.text).toBe(201);
  const donation = donationOf(answer);
  const paid = [`${story.firstPeriod} approved`];
  for (const [instant, period] of story.charges) {
    const at = new Date(instant);
    await world.lab.setClock(new Date(at.getTime() - 1000));
    await world.lab.runDue();
    expect((await world.describeMonths(donation)).slice(0, -1)).toEqual(paid);
    await world.lab.setClock(at);
    await world.lab.runDue();
    paid.push(`${period} approved`);
    expect((await world.describeMonths(donation)).slice(0, -1)).toEqual(paid);
  }
  expect(await world.countCharges(donation)).toBe(paid.length);
});
