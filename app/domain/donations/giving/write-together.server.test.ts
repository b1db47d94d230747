import { beforeAll, expect, it } from "vitest";
import {
  beginDonation,
  factsOf,
  makeIntention,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { commitIntention } from "./donation-intention.server";
import { readGiving } from "~/domain/donations/terms/read-giving.server";
import { writeTogether } from "./write-together.server";
import { donationResultOf } from "~/domain/donations/results/donation-result.server";

useTestDatabase();
const given = "2026-11-21T15:00:00Z";
const approved = { status: "approved", providerId: "D-1", flags: [] } as const;
let tenants: TestGiving[];

beforeAll(async () => {
  tenants = [await openGiving(new Date(given)), await openGiving(new Date(given))];
});

it("records simultaneous results, each donation within its own organisation", async () => {
  const donations = await Promise.all(
    tenants.flatMap((own) =>
      [1, 2, 3].map(async () => {
        const ctx = own.at(given);
        const facts = await beginDonation(ctx, own);
        return { ctx, facts, donationResult: donationResultOf(ctx, facts, approved) };
      }),
    ),
  );
  const [first, ...others] = donations;
  const stranger = donations.at(-1);
  if (!first || !stranger) throw new Error("nothing was given");
  // A foreign organisation's donation is not found within the round of its own.
  const foreign = writeTogether(stranger.ctx)(first.donationResult);
  const own = others.map(({ ctx, donationResult }) => writeTogether(ctx)(donationResult));
  expect(await Promise.all([foreign, ...own])).toEqual([false, ...others.map(() => true)]);
  expect((await factsOf(first.ctx, first.facts.id)).status).toBe("in_process");
  expect(await writeTogether(first.ctx)(first.donationResult)).toBe(true);
  for (const { ctx, facts } of donations)
    expect(await factsOf(ctx, facts.id)).toMatchObject({ status: "approved" });
});

it("returns to each simultaneous caller its own campaign and key", async () => {
  const key = "the same key";
  const [one] = tenants;
  if (!one) throw new Error("no tenant");
  const intention = makeIntention(one.at(given), one, { key });
  await commitIntention(one.at(given), intention);
  const requested = tenants.flatMap((own) =>
    [key, "another"].map((each) => readGiving(own.at(given), own.campaignId, each)),
  );
  const strange = expect(
    readGiving(one.at(given), tenants[1]?.campaignId ?? "", key),
  ).rejects.toMatchObject({ code: "not_found" });
  const found = await Promise.all(requested);
  expect(found.map(({ campaign, known }) => [campaign.id, known?.donationId])).toEqual([
    [tenants[0]?.campaignId, intention.donationId],
    [tenants[0]?.campaignId, undefined],
    [tenants[1]?.campaignId, undefined],
    [tenants[1]?.campaignId, undefined],
  ]);
  await strange;
});
