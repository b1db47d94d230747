import { expect, it } from "vitest";
import { useSalesforce, type TestSalesforce } from "../../../tests/factories/servers/salesforce";
import { contextFor, createTestOrganization } from "../../../tests/factories/database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../tests/factories/donations";
import type { OrganizationContext } from "~/domain/context";
import { countDifferences } from "~/domain/integrations/comparison";
import { getComparison } from "~/domain/integrations/get-comparison.server";
import { listIntegrations } from "~/domain/integrations/list-integrations.server";
import { listRequests } from "~/domain/integrations/sync/list-requests.server";
import { reliveSalesforce } from "./relive-salesforce";

const present = new Date("2041-11-21T12:00:00Z");

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

it("sends everything, shows a failure, and mends what the comparison found", async () => {
  process.env.SIM_SALESFORCE_URL = salesforce.simulator.url();
  process.env.SIM_CONTROL_SECRET = "a-control-secret";
  const { organization, user } = await createTestOrganization(present);
  const features = ["salesforce_integration"];
  const place = { ...organization, features, featuresOverridden: true };
  const at = (now: Date): OrganizationContext => contextFor(place, user, now);
  const ctx = at(present);
  const [campaignId, processorId] = [await createTestCampaign(ctx), await createTestProcessor(ctx)];
  for (const name of ["ana", "eva", "ines", "sol"])
    await createTestDonation(ctx, {
      ...{ campaignId, processorId, recurrence: "monthly", status: "active" },
      donor: { firstName: name, lastName: "Paz", email: `${name}@example.org` },
      transactions: [{ status: "approved", date: ctx.now }],
    });
  await reliveSalesforce(at, present);
  const [integration] = await listIntegrations(ctx);
  expect(integration).toMatchObject({ state: "connected" });
  const { items } = await listRequests(ctx, {}, { page: 1, perPage: 50 });
  const failed = items.filter(({ status }) => status !== "succeeded");
  expect(failed).toMatchObject([
    { status: "partly_failed", errors: [{ code: "FIELD_CUSTOM_VALIDATION_EXCEPTION" }] },
  ]);
  const comparison = await getComparison(ctx, integration?.uuid ?? "");
  expect(countDifferences(comparison?.objects ?? [])).toBe(2);
  const cities = salesforce.simulator.books
    .all("records")
    .filter(({ object }) => object === "Contact")
    .map(({ fields }) => fields.MailingCity);
  expect(cities).toEqual(expect.arrayContaining(["Concepción", "Los Ángeles", "Temuco"]));
});
