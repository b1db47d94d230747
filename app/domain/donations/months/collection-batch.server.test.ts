import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findPlanned, makeDonation, openGiving } from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import type { OrganizationContext } from "~/domain/context";
import { openCollectionBatch } from "./collection-batch.server";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import { listPublicCampaigns } from "~/domain/campaigns/list-public-campaigns.server";
import { listProcessors, readGiving } from "~/domain/donations/terms/read-giving.server";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it("sends charges of one gateway together, even if the other gateway's statement fails", async () => {
  const given = "2026-11-21T15:00:00Z";
  const giving = await openGiving(new Date(given));
  const own = giving.at("2026-12-05T12:00:00Z");
  const planned: string[] = [];
  const methods = new Map<string, string>();
  for (let count = 0; count < 3; count += 1) {
    const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
    const transaction = await findPlanned(own, donationId);
    if (!transaction) throw new Error("nothing is planned");
    planned.push(transaction.id);
    methods.set(transaction.id, transaction.paymentMethodId);
  }
  const [first = "", second = "", other = ""] = planned;
  const charge = (id: string) => ({ id, amount: 150_000n, paymentMethodId: methods.get(id) ?? "" });
  const [processor] = await listProcessors(own);
  if (!processor) throw new Error("no gateway");
  const statements = vi.fn<OrganizationContext["statements"]>(own.statements);
  const batch = openCollectionBatch({ ...own, statements });
  const wrong = { ...processor, id: "no id at all" };
  const outcomes = await Promise.allSettled([
    batch.send({ ...charge(first), processor }),
    batch.send({ ...charge(other), processor: wrong }),
    batch.send({ ...charge(second), processor }),
  ]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled", value: true },
    { status: "rejected" },
    { status: "fulfilled", value: true },
  ]);
  const sent = statements.mock.calls.map(([statement]) => statement?.values[6]);
  expect(sent).toEqual([[first, second], [other]]);
  const { rows } = await database.owner.query<{ id: string; status: string; known: boolean }>(
    `SELECT t.id, t.status, r.reference IS NOT NULL AS known
       FROM transactions t LEFT JOIN provider_references r ON r.reference = t.id
      WHERE t.id = ANY($1::uuid[])`,
    [planned],
  );
  expect(Object.fromEntries(rows.map(({ id, status, known }) => [id, [status, known]]))).toEqual({
    [first]: ["in_process", true],
    [second]: ["in_process", true],
    [other]: ["planned", false],
  });
});

it("charges by the gateways of the plan, and a card that only another one takes by that one", async () => {
  const given = "2026-11-21T15:00:00Z";
  const giving = await openGiving(new Date(given));
  const { campaignId } = giving;
  const own = giving.at(given);
  const rules = { retry: true, campaign_uuids: [campaignId] };
  await createTestProcessor(own, {
    gateway: "global_payments",
    provider: "dlocal_global",
    rules,
    position: 2,
  });
  const gatewayOf = async (planTier: string, methodId: string) => {
    const planPaidUntil = new Date("2099-01-01");
    const organization = { ...own.organization, planTier, planPaidUntil };
    const batch = openCollectionBatch({ ...own, organization });
    const second = await batch.findSecondProcessor("visa");
    const processor = await batch.findProcessor(campaignId, methodId, null);
    return [processor?.gateway, second?.gateway];
  };
  expect(await gatewayOf("professional", "visa")).toEqual(["global_payments", "global_payments"]);
  expect(await gatewayOf("original", "visa")).toEqual(["local_payments", undefined]);
  expect(await gatewayOf("essential", "visa")).toEqual(["local_payments", undefined]);
});

it("goes on with monthly donations where the plan lets no gateway charge, and takes no new ones", async () => {
  const given = "2026-11-21T15:00:00Z";
  const giving = await openGiving(new Date(given));
  const own = giving.at(given);
  await own.transaction((db) =>
    db.paymentProcessor.updateMany({
      data: { gateway: "global_payments", provider: "dlocal_global" },
    }),
  );
  const batch = openCollectionBatch(own);
  expect((await batch.findProcessor(giving.campaignId, "visa", null))?.gateway).toBe(
    "global_payments",
  );
  const visitor = giving.visitorAt(given);
  expect((await getPublicCampaign(visitor, giving.campaignId)).closed).toBe("gateway");
  expect((await listPublicCampaigns(visitor)).receiving).toBe(false);
  await expect(readGiving(visitor, giving.campaignId, "a-key")).rejects.toMatchObject({
    code: "not_receiving",
  });
});
