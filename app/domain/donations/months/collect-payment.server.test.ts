/** Tests what refuses an instant charge; tests/scenarios/donation-edits.test.ts charges. */
import { beforeEach, expect, it } from "vitest";
import {
  approve,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, testDatabase, useTestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import { collectPayment } from "./collect-payment.server";

useTestDatabase();
/** With collect day 10 the next charge is on 10 February. */
const given = new Date("2027-01-20T15:00:00Z");
let giving: TestGiving;
let id: string;
beforeEach(async () => {
  giving = await openGiving(given);
  id = (await makeDonation(giving.at(given), giving, { monthly: true, collectDay: 10 })).donationId;
});
const ownerAt = (at: string, plan: object = { planTier: "professional" }) =>
  contextAt({ ...giving.organization, ...plan }, new Date(at), "owner");
const february = "2027-02-02T12:00:00Z";

it.each([
  ["plan_required", { planTier: "original" }],
  ["feature_required", { planTier: "professional", featuresOverridden: true, features: [] }],
  ["not_receiving", { planTier: "professional", suspendedAt: given }],
])("is refused with %s", async (code, plan) => {
  await expect(collectPayment(ownerAt(february, plan), id)).rejects.toMatchObject({ code });
  expect(await findPlanned(ownerAt(february), id)).toMatchObject({ status: "planned" });
});

it("needs a gateway that can charge now", async () => {
  const database = testDatabase();
  const sql = "UPDATE payment_processors SET discarded_at = now() WHERE organization_id = $1";
  await database.owner.query(sql, [giving.organization.id]);
  await database.close();
  const refused = collectPayment(ownerAt(february), id);
  await expect(refused).rejects.toMatchObject({ code: "gateway_not_available" });
});

it("asks the gateway with which the donation stays, not the first by order", async () => {
  const batch = { gateway: "centralpos", provider: "centralpos", position: 2 };
  const paymentProcessorId = await createTestProcessor(giving.at(given), batch);
  const planned = await findPlanned(giving.at(given), id);
  await giving
    .at(given)
    .transaction((db) =>
      db.transaction.updateMany({ where: { id: planned?.id ?? "" }, data: { paymentProcessorId } }),
    );
  const refused = collectPayment(ownerAt(february), id);
  await expect(refused).rejects.toMatchObject({ code: "gateway_not_available" });
});

it("is refused for a month that has not begun, one under way, and a one-time donation", async () => {
  const refused = { code: "invalid_transition" };
  await expect(collectPayment(ownerAt("2027-01-31T12:00:00Z"), id)).rejects.toMatchObject(refused);
  await sendPlanned(giving.at(february), id);
  await expect(collectPayment(ownerAt(february), id)).rejects.toMatchObject(refused);
  const once = await makeDonation(giving.at(given), giving);
  await expect(collectPayment(ownerAt(february), once.donationId)).rejects.toMatchObject(refused);
});

it("is refused on the day on which another month was charged", async () => {
  // February is charged in March, whose month has begun.
  const charge = await sendPlanned(giving.at("2027-03-02T12:00:00Z"), id);
  expect(await approve(giving.at("2027-03-02T12:00:09Z"), charge.id)).toBe(true);
  const planned = await findPlanned(giving.at("2027-03-02T12:00:09Z"), id);
  expect(planned).toMatchObject({ period: "2027-03", date: new Date("2027-03-10T03:00:00Z") });
  const again = collectPayment(ownerAt("2027-03-02T12:01:00Z"), id);
  await expect(again).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await findPlanned(giving.at("2027-03-02T12:02:00Z"), id)).toEqual(planned);
});

it("checks the donation's state before the gateway", async () => {
  const database = testDatabase();
  const sql = "UPDATE payment_processors SET discarded_at = now() WHERE organization_id = $1";
  await database.owner.query(sql, [giving.organization.id]);
  await database.close();
  const refused = collectPayment(ownerAt("2027-01-31T12:00:00Z"), id);
  await expect(refused).rejects.toMatchObject({ code: "invalid_transition" });
});

it("is refused for another organisation and for a viewer", async () => {
  const other = contextAt((await openGiving(given)).organization, given, "owner");
  const paid = { ...other, organization: { ...other.organization, planTier: "professional" } };
  await expect(collectPayment(paid, id)).rejects.toMatchObject({ code: "not_found" });
  const viewer = contextAt(giving.organization, given, "viewer");
  await expect(collectPayment(viewer, id)).rejects.toMatchObject({ code: "forbidden" });
});
