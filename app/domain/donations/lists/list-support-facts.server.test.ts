import { expect, it } from "vitest";
import { makeDonation, openGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { listSupportFacts } from "./list-support-facts.server";

useTestDatabase();
const now = new Date("2027-01-20T15:00:00Z");

it("lists what the provider answered to each attempt, to those who read transactions", async () => {
  const giving = await openGiving(now);
  const donation = await makeDonation(giving.at(now), giving, { monthly: true });
  const owner = contextAt(giving.organization, now, "owner");
  const attempts = await listSupportFacts(owner, donation.donationId);
  expect(attempts).toMatchObject([
    { status: "planned", providerId: null, period: "2027-02", sentAt: null },
    {
      id: donation.id,
      status: "approved",
      provider: "dlocal",
      providerId: `D-${donation.id}`,
      flags: [],
    },
  ]);
  const fundraiser = contextAt(giving.organization, now, "fundraiser");
  await expect(listSupportFacts(fundraiser, donation.donationId)).rejects.toMatchObject({
    code: "forbidden",
  });
  const other = contextAt((await openGiving(now)).organization, now, "owner");
  expect(await listSupportFacts(other, donation.donationId)).toEqual([]);
});
