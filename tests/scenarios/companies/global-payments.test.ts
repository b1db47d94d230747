// Global payments: a second account at the provider, and the campaigns of its rule.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donationOf, World, type Tenant } from "../../factories/world";

let world: World;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.retireDonations();
});
afterAll(() => world.close());

/** Enables both gateways, the global one with a rule for these campaigns. */
async function openBoth(): Promise<{ ruled: Tenant; other: Tenant }> {
  const ruled = await world.openTenant();
  const { slug, owner } = ruled.organization;
  const office = world.visitor();
  const page = await office.signIn(slug, owner);
  const made = await office.call("POST", slug, "/manage/api/payment_processors", {
    token: page.meta("csrf-token"),
    body: {
      gateway: "global_payments",
      soft_descriptor: "HUELLAS",
      rules: { retry: false, campaign_uuids: [ruled.campaign.uuid] },
    },
  });
  expect(made.status, made.text).toBe(201);
  const campaign = await world.lab.createCampaign(slug, { title: "Abrigo" });
  return { ruled, other: { ...ruled, campaign } };
}

/** Returns the provider's gateway of each charge of a donation. */
async function chargedAt(donation: string): Promise<string[]> {
  const ids = new Set((await world.listTransactions(donation)).map(({ id }) => id));
  const of = async (gateway: string) =>
    (await world.lab.listCalls(undefined, gateway))
      .filter(({ operation, reference }) => operation === "charge" && ids.has(reference ?? ""))
      .map(() => gateway);
  return [...(await of("local_payments")), ...(await of("global_payments"))];
}

describe("global payments", () => {
  it("charge the campaigns of their rule, first and monthly, and no other", async () => {
    const { ruled, other } = await openBoth();
    const order = { monthly: true, collectDay: 10 };
    const first = await world.give(ruled, order);
    const second = await world.give(other, order);
    expect([first.status, second.status]).toEqual([201, 201]);
    const [abroad, here] = [donationOf(first), donationOf(second)];
    expect(await chargedAt(abroad)).toEqual(["global_payments"]);
    expect(await chargedAt(here)).toEqual(["local_payments"]);
    await world.lab.setClock("2027-02-10T03:00:00Z");
    // One job of one organisation; its charges use two gateways.
    expect(await world.lab.runDue()).toMatchObject({ "donations.charge-collections": 1 });
    expect(await chargedAt(abroad)).toEqual(["global_payments", "global_payments"]);
    expect(await chargedAt(here)).toEqual(["local_payments", "local_payments"]);
    expect(await world.describeMonths(abroad)).toEqual([
      "2027-01 approved",
      "2027-02 approved",
      "2027-03 planned",
    ]);
  });

  it("get results at their own address, signed with their own key", async () => {
    const { ruled } = await openBoth();
    await world.lab.call("PUT", "/gateways/global_payments/script", { answers: ["in_process"] });
    const donation = donationOf(await world.give(ruled));
    const [transaction] = await world.listTransactions(donation);
    expect(transaction).toMatchObject({ status: "in_process" });
    const event = { type: "approved", payment: transaction?.id };
    const forged = { ...event, signature: "invalid" };
    expect(await world.lab.sendEvent(forged, "global_payments")).toBe(403);
    expect(await world.lab.sendEvent({ ...event, signature: "valid" }, "global_payments")).toBe(
      200,
    );
    await world.lab.runDue();
    expect(await world.listTransactions(donation)).toMatchObject([{ status: "approved" }]);
  });
});
