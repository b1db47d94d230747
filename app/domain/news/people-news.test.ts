// What the news of a day tell of people, through the day's run.
import { beforeEach, expect, it } from "vitest";
import {
  addTestTotal,
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../tests/factories/donations";
import { jobContext, useTestDatabase } from "../../../tests/factories/database";
import { signedInContext, signUp } from "../../../tests/factories/people";
import { openTeam, pledgeBody } from "../../../tests/factories/pledges";
import { createTestEvent } from "../../../tests/factories/tickets";
import type { OrganizationContext } from "../context";
import { capturePledge } from "../pledges/capture-pledge.server";
import { fixPledge } from "../pledges/fix-pledge.server";
import { listNews } from "./list-news.server";
import { newsText } from "./news-text.server";
import { readPeopleNews } from "./people-news.sql";
import { runDay } from "./run-day.server";

useTestDatabase();
const now = new Date("2026-11-24T15:00:00Z");
const YESTERDAY = new Date("2026-11-23T15:00:00Z");
const HOUR_MS = 60 * 60 * 1000;
let owner: OrganizationContext;

beforeEach(async () => {
  owner = await signedInContext(await signUp(now), now);
});

async function textsOfDay(): Promise<string[]> {
  await runDay(jobContext(owner.organization, "news.run-day", now));
  return (await listNews(owner, { isUnreadOnly: false })).items.map(({ text }) => text).sort();
}

interface Gift {
  recurrence: "monthly" | "one_time";
  name: string;
  amount?: bigint;
}

/** Makes yesterday's donations of one campaign. Returns its id. */
async function give(gifts: readonly Gift[]): Promise<string> {
  const campaignId = await createTestCampaign(owner, "Techo");
  const place = { campaignId, processorId: await createTestProcessor(owner) };
  for (const { name: firstName, ...gift } of gifts) {
    const donor = { firstName, lastName: "Gil", email: `${firstName.toLowerCase()}@example.org` };
    const id = await createTestDonation(owner, { ...place, ...gift, donor });
    await owner.transaction((db) =>
      db.donation.updateMany({ where: { id }, data: { activatedAt: YESTERDAY } }),
    );
  }
  return campaignId;
}

it("counts the seats that an event still sells, held ones as taken", async () => {
  const event = await createTestEvent(owner, [
    { name: "General", quantity: 10 },
    { name: "Anticipada", quantity: 20 },
    { name: "Menores", quantity: 5, soldOut: true },
  ]);
  const { campaignId, optionIds } = event;
  const [general = "", early = ""] = optionIds;
  const { organizationId, newId } = owner;
  const until = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const seats = (optionId: string, count: number, state: string, heldUntil: Date | null = null) =>
    Array.from({ length: count }, () => ({
      ...{ organizationId, id: newId(), campaignId, optionId, amount: 0n, currency: "ARS" },
      ...{ state, heldUntil, code: newId(), createdAt: now, updatedAt: now },
    }));
  await owner.transaction(async (db) => {
    await db.ticket.createMany({
      data: [...seats(general, 8, "sold"), ...seats(early, 20, "sold")],
    });
    await db.ticketOption.updateMany({ where: { id: early }, data: { archivedAt: now } });
  });
  const add = (data: ReturnType<typeof seats>) =>
    owner.transaction((db) => db.ticket.createMany({ data }));
  expect(await textsOfDay()).toEqual([]);
  await add(seats(general, 1, "held", until(-1)));
  expect(await textsOfDay()).toEqual([]);
  await add(seats(general, 1, "held", until(1)));
  expect(await textsOfDay()).toEqual(["Lugares que quedan para «Peña»: 1"]);
});

it("names and counts a person once who began two monthly donations on a day", async () => {
  await give(["Bea", "Bea", "Caro"].map((name) => ({ recurrence: "monthly", name })));
  expect(await textsOfDay()).toEqual([
    "Empezaron a donar cada mes el 23 de noviembre de 2026: Bea Gil y Caro Gil",
  ]);
});

it("measures a large gift by gifts alone, not by what tickets cost", async () => {
  const campaignId = await give([{ recurrence: "one_time", name: "Gala", amount: 500_000n }]);
  const { campaignId: eventId } = await createTestEvent(owner);
  const usual = { day: "2026-10-01", recurrence: "one_time", count: 1n } as const;
  await addTestTotal(owner, { ...usual, campaignId, amount: 100_000n });
  await addTestTotal(owner, { ...usual, campaignId: eventId, amount: 1_000_000n });
  expect(await textsOfDay()).toEqual(["Una donación de $ 5.000,00: Gala Gil"]);
});

it("counts the pledges that wait for the organisation's check, and no others", async () => {
  const textsOf = async (facts: Parameters<typeof openTeam>[1]) => {
    const team = await openTeam(YESTERDAY, facts);
    const sent = pledgeBody(team, YESTERDAY.toISOString());
    await capturePledge(team.as("operator", YESTERDAY), sent);
    const ctx = team.giving.at(now);
    const read = async () => {
      const span = { first: "2026-11-21", last: "2026-11-23" };
      const items = await ctx.read((db) => readPeopleNews(ctx, db, span));
      return items.map((item) => newsText(ctx.organization, "es", item).text);
    };
    const received = await read();
    await fixPledge(team.workerAt("pledges.fix-pledge", now), { pledgeId: sent.uuid });
    return [received, await read()];
  };
  expect(await textsOf({ checkedBy: "organization" })).toEqual([
    [],
    ["1 compromiso espera la llamada de revisión"],
  ]);
  expect(await textsOf({ checkedBy: "agency" })).toEqual([[], []]);
  expect(await textsOf({ checkedBy: "organization", mode: "sandbox" })).toEqual([[], []]);
});
