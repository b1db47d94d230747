import { expect, it } from "vitest";
import { makeDonation, openGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { explainDonationRoute } from "~/domain/donations/terms/explain-donation-route.server";
import { explainRoutes } from "~/domain/donations/terms/explain-routes.server";
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
  expect(await explainDonationRoute(owner, donation.donationId)).toEqual([
    {
      ...{ id: giving.processorId, gateway: "local_payments", provider: "dlocal" },
      ...{ does: "charges", reason: "charged_before" },
    },
  ]);
  const routes = await explainRoutes(owner);
  expect(routes).toContainEqual({
    ...{ methodId: "visa", recurrence: "one_time" },
    steps: [expect.objectContaining({ does: "charges", reason: "only_one" })],
  });
  expect(routes.map(({ methodId }) => methodId)).toContain("cbu");
  const fundraiser = contextAt(giving.organization, now, "fundraiser");
  await expect(listSupportFacts(fundraiser, donation.donationId)).rejects.toMatchObject({
    code: "forbidden",
  });
  const other = contextAt((await openGiving(now)).organization, now, "owner");
  expect(await listSupportFacts(other, donation.donationId)).toEqual([]);
  expect(await explainDonationRoute(other, donation.donationId)).toEqual([]);
});
