import { expect, it, vi } from "vitest";
import { asJob, useTestDatabase } from "../../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../../tests/factories/payouts/paid-organization";
import { listPayouts } from "~/domain/payouts/list-payouts.server";
import { planPayout } from "~/domain/payouts/plan-payout.server";
import type { Mail } from "~/infrastructure/mail.server";
import { sendPayoutNotice } from "./send-payout-notice.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";

it("tells the owner the amount, the account and the statement, once for a repeat", async () => {
  const ctx = await createPaidOrganization(new Date("2026-12-01T15:00:00Z"));
  await bookMoney(ctx, { kind: "gift", amount: 500_000n });
  await planPayout(ctx);
  const [payout] = (await listPayouts(ctx, {}, { page: 1, perPage: 1 })).items;
  const order = { payoutId: payout?.id ?? "", state: "paid" } as const;
  const job = asJob(ctx, "notifications.send-payout-notice");
  await sendPayoutNotice(job, order);
  await sendPayoutNotice(job, order);
  expect(sent[0]?.subject).toMatch(/^Llegó el depósito de \$\s5\.000,00$/);
  expect(sent[0]?.text).toContain(`····${payout?.lastFour}`);
  expect(sent[0]?.text).toContain(`/manage/payouts/${payout?.id}`);
  expect(sent[1]?.messageId).toBe(sent[0]?.messageId);
});
