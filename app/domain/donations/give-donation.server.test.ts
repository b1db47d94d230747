// What is refused before anything is committed; gifts that are charged stand in tests/scenarios.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openGiving, type TestGiving } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { giveDonation } from "./give-donation.server";
import { donationSchema } from "./schema";

let database: TestDatabase;
let giving: TestGiving;
let slug: string;
const now = "2026-11-21T15:00:00Z";

beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(new Date(now));
  const ctx = giving.at(now);
  const campaigns = await ctx.read((db) => db.campaign.findMany({ select: { slug: true } }));
  slug = campaigns[0]?.slug ?? "";
});
afterAll(() => database.close());

const body = donationSchema.parse({
  donation: { recurrency: 0, items: [{ amount: "0.01" }] },
  donor: { first_name: "Ana", last_name: "Paz", email: "ana@example.org" },
});

async function refusal(campaignSlug: string, idempotencyKey: string | null = null) {
  const given = giveDonation(giving.at(now), { campaignSlug, body, idempotencyKey });
  return given.then(
    () => null,
    (error: unknown) => error,
  );
}

it("names every field of a gift that can't be, and commits nothing", async () => {
  const error = await refusal(slug);
  expect(error).toMatchObject({ code: "validation_failed" });
  expect(Object.keys((error as { fields: object }).fields).sort()).toEqual([
    "donation.items.0.amount",
    "payment_method.cardholder_id_number",
    "payment_method.cardholder_name",
    "payment_method.cc_number",
  ]);
  expect(await giving.at(now).read((db) => db.donation.count({ where: {} }))).toBe(0);
});

it("does not know a campaign that isn't published", async () => {
  expect(await refusal("no-such-campaign")).toMatchObject({ code: "not_found" });
});

it("refuses a key that no form of ours would send", async () => {
  expect(await refusal(slug, "k".repeat(10_000))).toMatchObject({ code: "malformed_request" });
});
