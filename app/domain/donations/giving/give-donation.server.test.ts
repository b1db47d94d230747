// Tests rejections before the commit; tests/scenarios covers donations that are charged.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { armFailpoint } from "~/infrastructure/failpoints";
import { openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { CARD_SUMMARY } from "../../../../tests/factories/donation-form";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { giveDonation } from "./give-donation.server";
import { donationSchema } from "~/domain/donations/schema";

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
  const given = giveDonation(giving.visitorAt(now), { campaignSlug, body, idempotencyKey });
  return given.then(
    () => null,
    (error: unknown) => error,
  );
}

it("names every invalid field of a donation, and commits nothing", async () => {
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

it("does not find an unpublished campaign", async () => {
  expect(await refusal("no-such-campaign")).toMatchObject({ code: "not_found" });
});

it("rejects a key that none of our forms would send", async () => {
  expect(await refusal(slug, "k".repeat(10_000))).toMatchObject({ code: "malformed_request" });
});

it("waits for the first post of a key until 25 s after its own start, and no longer", async () => {
  const ctx = giving.visitorAt(now);
  const input = {
    campaignSlug: slug,
    idempotencyKey: randomUUID(),
    body: donationSchema.parse({
      donation: { recurrency: 0, items: [{ amount: "1500" }] },
      payment_method: {
        cardholder_name: "Ana Paz",
        cardholder_id_number: "20123456",
        gateway: { token: "token-of-this-test" },
        card: CARD_SUMMARY,
      },
      donor: { first_name: "Ana", last_name: "Paz", email: "twice@example.org" },
    }),
  };
  armFailpoint("charge.after_intention", "throw");
  const first = await giveDonation(ctx, input);
  expect(first.status).toBe("in_process");

  const real = performance.now.bind(performance);
  let held = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => real() + held);
  const since = real();
  const repeated = giveDonation(ctx, input);
  // Simulates that reading the campaign took this long, after the start was noted.
  held = 24_000;
  const answer = await repeated.finally(() => clock.mockRestore());
  expect(first.isRepeat).toBe(false);
  expect(answer).toEqual({
    ...first,
    isRepeat: true,
    nextIdempotencyKey: answer.nextIdempotencyKey,
  });
  expect(real() - since).toBeGreaterThan(900);
  expect(real() - since).toBeLessThan(10_000);
});
