import { expect, it, vi } from "vitest";
import type * as Attention from "~/domain/reports/get-attention.server";
import { getAttention } from "~/domain/reports/get-attention.server";
import type { SignedInContext } from "~/http/sessions/require.server";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { readDashboard } from "./dashboard-page.server";

vi.mock("~/domain/reports/get-attention.server", async (original) => {
  const real = await original<typeof Attention>();
  return { ...real, getAttention: vi.fn(real.getAttention) };
});
useTestDatabase();

it("shows the other parts when one fails", async () => {
  const ctx = (await createTestOrganization(new Date("2026-11-21T12:00:00Z"))) as SignedInContext;
  const whole = await readDashboard(ctx, new URLSearchParams());
  expect([whole.attention.fault, whole.numbers.fault, whole.steps.fault]).toEqual([
    null,
    null,
    null,
  ]);
  vi.mocked(getAttention).mockRejectedValueOnce(new Error("broken"));
  const { attention, ...others } = await readDashboard(ctx, new URLSearchParams());
  expect(attention).toEqual({ data: null, fault: "Lo sentimos, se ha producido un error." });
  expect(others.numbers).toEqual(whole.numbers);
  expect(others.steps).toEqual(whole.steps);
});
