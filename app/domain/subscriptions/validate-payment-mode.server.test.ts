import { beforeAll, expect, it } from "vitest";
import { choiceByTransfer, openPlanOwner } from "../../../tests/factories/plans/plan-owner";
import { useTestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "~/domain/context";
import { validatePaymentMode } from "./validate-payment-mode.server";

const NOW = "2026-11-01T15:00:00Z";
let owner: OrganizationContext;
let brazilian: OrganizationContext;

beforeAll(async () => {
  useTestDatabase();
  owner = await (await openPlanOwner(new Date(NOW), null)).at(NOW);
  const facts = { country: "BR", currency: "BRL", timezone: "America/Sao_Paulo" } as const;
  brazilian = await (await openPlanOwner(new Date(NOW), null, facts)).at(NOW);
});

const cbu = (number: string) => ({ mode: { type: "cbu" as const, cbu: number }, field: "" });
const fieldsOf = (ctx: OrganizationContext, order: Parameters<typeof validatePaymentMode>[1]) => {
  try {
    return validatePaymentMode(ctx, order);
  } catch (error) {
    return (error as { fields?: object }).fields;
  }
};

it.each([
  ["2850590940090418135201", { valid: true }],
  ["2850590940090418135202", { cbu: [{ code: "cbu_invalid" }] }],
  ["0000003100010000000001", { cbu: [{ code: "cvu_invalid" }] }],
])("judges the account %s", (number, judged) => {
  expect(fieldsOf(owner, cbu(number))).toEqual(judged);
});

it("refuses a debit where the country has none, and another country's plan", () => {
  const number = "2850590940090418135201";
  expect(fieldsOf(brazilian, cbu(number))).toEqual({ cbu: [{ code: "option_invalid" }] });
  const { payment_mode: mode } = choiceByTransfer("partner_monthly_ar");
  if (!mode) throw new Error("no mode");
  const order = { mode, field: "", planCode: "partner_monthly_ar" };
  expect(fieldsOf(owner, order)).toEqual({ valid: true });
  expect(fieldsOf(owner, { ...order, planCode: "partner_monthly_br" })).toEqual({
    plan_code: [{ code: "option_invalid" }],
  });
});
