import { expect, it } from "vitest";
import { makeDonation, openGiving } from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { describeAttempt } from "./describe-attempt.server";

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");

it("names the donation, its donor and its campaign, in the own organisation alone", async () => {
  const giving = await openGiving(given);
  const ctx = giving.at(given);
  const { id, donationId } = await makeDonation(ctx, giving, { firstName: "Eva" });
  const campaign = await ctx.read((db) =>
    db.campaign.findFirstOrThrow({ where: { id: giving.campaignId } }),
  );
  expect(await describeAttempt(ctx, id)).toEqual({
    subject: { type: "donation", id: donationId },
    payer: "Eva Paz",
    purpose: campaign.title,
  });
  const other = await openGiving(given);
  expect(await describeAttempt(other.at(given), id)).toBeNull();
});
