import {
  beginDonation,
  makeDonation,
  openGiving,
  sendPlanned,
} from "../../../tests/factories/charges";
import { beforeAll, expect, it } from "vitest";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { addTestTotal, createTestCampaign } from "../../../tests/factories/donations";
import type { OrganizationContext } from "../context";
import { getTransactionsSummary } from "./get-transactions-summary.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
let ctx: OrganizationContext;
let techo: string;
let abrigo: string;

beforeAll(async () => {
  ctx = await createTestOrganization(now);
  techo = await createTestCampaign(ctx, "Techo");
  abrigo = await createTestCampaign(ctx, "Abrigo");
  const rows = [
    { day: "2026-11-01", campaignId: techo, count: 2n, amount: 300_000n },
    { day: "2026-11-01", campaignId: techo, shard: 7, count: 1n, amount: 50_000n },
    { day: "2026-11-30", campaignId: abrigo, count: 1n, amount: 900_000n },
    { day: "2026-11-30", campaignId: abrigo, status: "rejected", count: 3n, amount: 60_000n },
    { day: "2026-10-31", campaignId: abrigo, count: 4n, amount: 40_000n },
    { day: "2026-12-01", campaignId: abrigo, count: 9n, amount: 90_000n },
    // A charge that was approved later; the totals subtracted it from its earlier status.
    { day: "2026-11-02", campaignId: techo, status: "non_existant", count: 0n, amount: 0n },
  ];
  for (const row of rows) await addTestTotal(ctx, row);
});

it("sums the shards of a local month by status, with the previous month", async () => {
  const summary = await getTransactionsSummary(ctx, "2026-11");
  expect(summary).toMatchObject({ period: "2026-11", currency: "ARS" });
  expect(summary.byStatus).toEqual({
    approved: { count: 4, amount: 1_250_000n },
    rejected: { count: 3, amount: 60_000n },
    refunded: { count: 0, amount: 0n },
    charged_back: { count: 0, amount: 0n },
    in_mediation: { count: 0, amount: 0n },
    cancelled: { count: 0, amount: 0n },
    non_existant: { count: 0, amount: 0n },
    in_process: { count: 0, amount: 0n },
    pending: { count: 0, amount: 0n },
  });
  expect(summary.previous.period).toBe("2026-10");
  expect(summary.previous.byStatus.approved).toEqual({ count: 4, amount: 40_000n });
});

it("counts a month's charge without a result, but no attempted donation", async () => {
  const giving = await openGiving(new Date("2026-11-21T15:00:00Z"));
  const donation = await makeDonation(giving.at("2026-11-21T15:00:00Z"), giving, { monthly: true });
  const due = giving.at("2026-12-05T04:00:00Z");
  await sendPlanned(due, donation.donationId);
  await beginDonation(due, giving);
  const { byStatus } = await getTransactionsSummary(
    contextAt(giving.organization, due.now),
    "2026-12",
  );
  expect(byStatus.in_process).toEqual({ count: 1, amount: donation.amount });
});

it("splits the approved amount by campaign, largest first", async () => {
  const { byCampaign } = await getTransactionsSummary(ctx, "2026-11");
  expect(byCampaign).toEqual([
    { id: abrigo, title: "Abrigo", count: 1, amount: 900_000n },
    { id: techo, title: "Techo", count: 3, amount: 350_000n },
  ]);
  const one = await getTransactionsSummary(ctx, "2026-11", techo);
  expect(one.byStatus.approved).toEqual({ count: 3, amount: 350_000n });
});

it("returns zeros for a month without transactions, also before January", async () => {
  const summary = await getTransactionsSummary(ctx, "2025-01");
  expect(summary.previous.period).toBe("2024-12");
  expect(summary.byStatus.approved).toEqual({ count: 0, amount: 0n });
  expect(summary.byCampaign).toEqual([]);
});

it.each(["2026-13", "2026-1", "november", "", "2026-11-01", "2026-11'"])(
  "rejects %o with the field's name",
  async (period) => {
    await expect(getTransactionsSummary(ctx, period)).rejects.toMatchObject({
      code: "validation_failed",
      fields: { period: [{ code: "date_invalid" }] },
    });
  },
);

it("shows another organisation its own zeros, and rejects an actor without access", async () => {
  const other = await createTestOrganization(now);
  const { byStatus } = await getTransactionsSummary(other, "2026-11");
  expect(byStatus.approved).toEqual({ count: 0, amount: 0n });
  const stranger = contextAt(ctx.organization, now, "nobody");
  await expect(getTransactionsSummary(stranger, "2026-11")).rejects.toMatchObject({
    code: "forbidden",
  });
});
