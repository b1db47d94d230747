import { beforeEach, expect, it, vi } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { openPlanOwner, type PlanOwner } from "../../../tests/factories/plans/plan-owner";
import type { StoreCardOutcome } from "~/providers/provider";
import type { OrganizationContext } from "~/domain/context";
import { authorizeCard } from "./authorize-card.server";
import type { CardValidation } from "./schema";

let outcome: StoreCardOutcome;
const orders: unknown[] = [];
vi.mock("~/domain/payments/provider-for.server", () => ({
  providerFor: async () => ({
    provider: {
      storeCard: async (order: unknown) => {
        orders.push(order);
        return outcome;
      },
    },
    io: {},
  }),
}));

useTestDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
let plan: PlanOwner;
let ctx: OrganizationContext;

beforeEach(async () => {
  orders.length = 0;
  outcome = { kind: "saved", storedCardId: "CID-1", lastFour: null };
  plan = await openPlanOwner(NOW, null);
  ctx = await plan.at(NOW);
});

const card = {
  ...{ brand: "visa", first_six: "411111", last_four: "1111", fingerprint: "f", issues: [] },
  ...{ expiration_month: 12, expiration_year: 2039 },
};
const typed: CardValidation = {
  ...{ cardholder_name: "Ana Paz", cardholder_uid: "20.123.456" },
  plan_code: "professional_monthly_ar",
  payment_method: { gateway: { token: "t" }, card },
};
const stored = () => ctx.read((db) => db.cardAuthorization.findMany({}));

it("keeps what the provider stored, for half an hour", async () => {
  const { authorization } = await authorizeCard(ctx, typed);
  expect(await stored()).toMatchObject([
    {
      ...{ id: authorization, planCode: typed.plan_code, storedCardId: "CID-1", usedAt: null },
      ...{ lastFour: "1111", expiresAt: new Date("2026-11-16T15:30:00Z") },
    },
  ]);
  expect(orders).toMatchObject([
    { country: "AR", card: { kind: "token", token: "t" }, payer: { document: "20123456" } },
  ]);
});

it.each<[string, StoreCardOutcome, object]>([
  [
    "declined",
    { kind: "rejected", cause: "stolen_card", rawCode: "1", rawMessage: "" },
    { code: "card_declined", details: { decline_code: "stolen_card" } },
  ],
  ["over", { kind: "not_sent", reason: "card_token_expired" }, { code: "card_token_expired" }],
  ["not sent", { kind: "not_sent", reason: "vault_down" as never }, { code: "not_ready" }],
  ["unknown", { kind: "unknown" } as StoreCardOutcome, { code: "provider_unavailable" }],
])("authorises nothing when the answer is %s", async (_what, answer, refused) => {
  outcome = answer;
  await expect(authorizeCard(ctx, typed)).rejects.toMatchObject(refused);
  expect(await stored()).toEqual([]);
});

it.each<[string, Partial<CardValidation>, string]>([
  ["a plan of another country", { plan_code: "professional_monthly_mx" }, "plan_code"],
  ["Original, which costs nothing", { plan_code: "original_monthly_ar" }, "plan_code"],
  ["a document of two digits", { cardholder_uid: "12" }, "cardholder_uid"],
  ["no card", { payment_method: {} }, "cc_number"],
  [
    "a year that is over",
    {
      payment_method: {
        gateway: { token: "t" },
        card: { ...card, issues: ["expiry_past"], expiry_part: "year" },
      },
    },
    "cc_expiration_year",
  ],
])("asks the provider nothing for %s", async (_what, part, field) => {
  const refused = { code: "validation_failed", fields: { [field]: [expect.anything()] } };
  await expect(authorizeCard(ctx, { ...typed, ...part })).rejects.toMatchObject(refused);
  expect(orders).toEqual([]);
});

it("is for owner, admin and finance alone", async () => {
  const viewer = await plan.at(NOW, "viewer");
  await expect(authorizeCard(viewer, typed)).rejects.toMatchObject({ code: "forbidden" });
});
