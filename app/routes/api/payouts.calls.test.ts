import { expect, it } from "vitest";
import { callAs } from "../../../tests/factories/call-in-process";
import { useTestDatabase } from "../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../tests/factories/payouts/paid-organization";
import { planPayout } from "~/domain/payouts/plan-payout.server";
import { calls } from "./payouts.calls";

useTestDatabase();
/** A Tuesday. */
const now = new Date("2026-12-01T15:00:00Z");

interface Payout {
  uuid: string;
  opening: string;
  amount: string;
  closing: string;
  lines: { kind: string; gross: string; gateway_fee: string; commission: string; net: string }[];
}

it("answers balance, list and statement as the contract says", async () => {
  const ctx = await createPaidOrganization(now);
  await bookMoney(ctx, { kind: "gift", amount: 500_000n, fee: 20_000n, commission: 5_000n });
  await bookMoney(ctx, { kind: "gift", amount: 90_000n, availableOn: "2026-12-03" });
  await planPayout(ctx);
  const balance = await callAs(ctx, calls, "GET", "/manage/api/balance");
  expect(balance.data).toEqual({
    ...{ currency: "ARS", available: "0.00", reserved: "0.00", in_payout: "4750.00" },
    pending: [{ on: "2026-12-03", amount: "900.00" }],
    ...{ next_payout: null, holds: [] },
  });
  const listed = await callAs(ctx, calls, "GET", "/manage/api/payouts");
  const [payout] = listed.data as Payout[];
  expect(payout).toMatchObject({
    ...{ number: 1, state: "planned", amount: "4750.00", planned_on: "2026-12-01" },
    ...{ opening: "0.00", closing: "0.00", sent_at: null, failure: null },
    lines: [
      {
        kind: "gift",
        gross: "5000.00",
        gateway_fee: "200.00",
        commission: "50.00",
        net: "4750.00",
      },
    ],
  });
  const one = await callAs(ctx, calls, "GET", `/manage/api/payouts/${payout?.uuid}`);
  expect(one.data).toEqual(payout);
});

it("answers the balance of another day, and refuses what is none", async () => {
  const ctx = await createPaidOrganization(now);
  await bookMoney(ctx, { kind: "gift", amount: 500_000n });
  const before = await callAs(ctx, calls, "GET", "/manage/api/balance?on=2026-11-30");
  expect(before.data).toMatchObject({ available: "0.00" });
  const wrong = await callAs(ctx, calls, "GET", "/manage/api/balance?on=yesterday");
  expect(wrong.status).toBe(422);
});
