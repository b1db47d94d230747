import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { createTestProcessor } from "../../../tests/factories/donations";
import { openGiving } from "../../../tests/factories/charges";
import { createTestEvent } from "../../../tests/factories/tickets";
import { flushVisits } from "~/http/metrics/visit-counter.server";
import { openCampaign } from "./open-campaign.server";

const now = new Date("2026-11-22T15:00:00Z");

beforeAll(() => useTestDatabase());

it("counts an order of tickets, which has two pages, as one visit", async () => {
  const giving = await openGiving(now);
  const ctx = giving.at(now);
  const { campaignId, optionIds } = await createTestEvent(ctx);
  const { slug } = await ctx.read((db) =>
    db.campaign.findFirstOrThrow({ where: { id: campaignId } }),
  );
  const open = async (query: string) => {
    const headers = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile" };
    const request = new Request(`http://huellas.localhost/c/${slug}${query}`, { headers });
    const args = { request, params: { slug }, context: {} } as unknown as LoaderFunctionArgs;
    return openCampaign(giving.visitorAt(now), args, false);
  };
  await open("");
  const { tickets } = await open(`?seats[${optionIds[0]}]=2`);
  expect(tickets?.order?.seats).toHaveLength(2);
  await flushVisits();
  const [visits] = await ctx.read((db) => db.dailyCount.findMany({ where: { campaignId } }));
  expect(visits?.count).toBe(1n);
});

it("sells no seat where every gateway answers days later, but gives free ones", async () => {
  const giving = await openGiving(now);
  const ctx = giving.at(now);
  await ctx.transaction((db) => db.paymentProcessor.deleteMany({ where: {} }));
  await createTestProcessor(ctx, { gateway: "centralpos", provider: "centralpos" });
  const open = async (options: { amount: bigint }[]) => {
    const { slug } = await createTestEvent(ctx, options);
    const request = new Request(`http://huellas.localhost/c/${slug}`);
    const args = { request, params: { slug }, context: {} } as unknown as LoaderFunctionArgs;
    const { campaign, tickets } = await openCampaign(giving.visitorAt(now), args, false);
    return { closed: campaign.closed, options: tickets?.options.map(({ amount }) => amount) };
  };
  expect(await open([{ amount: 200_000n }])).toEqual({ closed: "gateway", options: [] });
  expect(await open([{ amount: 200_000n }, { amount: 0n }])).toEqual({
    closed: null,
    options: [0n],
  });
});
