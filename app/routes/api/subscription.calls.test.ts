import { beforeEach, expect, it } from "vitest";
import { callAs } from "../../../tests/factories/call-in-process";
import { useTestDatabase } from "../../../tests/factories/database";
import { openPlanOwner } from "../../../tests/factories/plans/plan-owner";
import type { OrganizationContext } from "~/domain/context";
import { calls } from "./subscription.calls";

useTestDatabase();
let ctx: OrganizationContext;

beforeEach(async () => {
  const now = new Date("2026-11-16T15:00:00Z");
  ctx = await (await openPlanOwner(now, null)).at(now);
});

const authorization = "0190a5d2-0000-7000-8000-000000000001";
const typed = { cardholder_name: "Ana Paz", cardholder_uid: "20123456", method_id: "visa" };
// What the vault puts in the place of the card.
const ours = {
  payment_method: { gateway: { token: "t" }, card: { has_security_code: true, issues: [] } },
};

it.each([
  ["POST", "/manage/api/subscription", { plan_code: "original_monthly_ar", amount: "1" }, "amount"],
  [
    ...(["PATCH", "/manage/api/subscription/payment_mode"] as const),
    { payment_mode: { type: "card", authorization, provider: "x", ...typed }, ...ours },
    "payment_mode.provider",
  ],
  [
    ...(["POST", "/manage/api/validations/card"] as const),
    { ...typed, plan_code: "partner_monthly_ar", price: "1", ...ours },
    "price",
  ],
] as const)("%s %s refuses a key that it does not know", async (method, path, body, key) => {
  const answer = await callAs(ctx, calls, method, path, body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.error.fields ?? {})).toEqual([key]);
});

it("takes the holder beside an authorisation, as clients send it", async () => {
  const card = { type: "card", authorization, ...typed };
  const body = { plan_code: "partner_monthly_ar", payment_mode: card, ...ours };
  const answer = await callAs(ctx, calls, "POST", "/manage/api/subscription", body);
  expect(Object.keys(answer.error.fields ?? {})).toEqual(["payment_mode.authorization"]);
});
