import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { listRejectedSales } from "~/domain/attendees/list-rejected-sales.server";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { beginDonation, openGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { openEvent } from "../../../../tests/factories/events";
import { seatsOf } from "../../../../tests/factories/tickets";
import { readRequestedSale } from "./requested-sale.server";

const now = new Date("2026-11-21T15:00:00Z");
const declined = {
  ...({ status: "rejected", cause: "insufficient_funds" } as const),
  ...{ rawCode: "301", rawMessage: "No." },
};

it("finds a sale of the event that the first page does not show, and no other", async () => {
  useTestDatabase();
  const giving = await openGiving(now);
  const { campaignId, optionId } = await openEvent(giving.at(now), giving.campaignId);
  const rejected = async (at: Date) => {
    const donation = await beginDonation(giving.at(at), giving, {
      ...{ seats: seatsOf(optionId, 1, 150_000n), amount: 150_000n },
      email: `${randomUUID()}@example.org`,
    });
    await recordDonationResult(giving.at(at), donation, declined);
    return donation.donationId;
  };
  const first = await rejected(now);
  await rejected(new Date(now.getTime() + 3_600_000));
  const ctx = contextAt(giving.organization, now);
  const shown = await listRejectedSales(ctx, { campaign: campaignId }, { page: 1, perPage: 1 });
  expect(shown.items.map(({ id }) => id)).not.toContain(first);
  expect(await readRequestedSale(ctx, campaignId, first)).toMatchObject({
    ...{ id: first, cancelledAt: null },
  });
  for (const [event, id] of [
    [campaignId, null],
    [campaignId, "x"],
    [campaignId, randomUUID()],
    [randomUUID(), first],
  ] as const) {
    expect(await readRequestedSale(ctx, event, id)).toBeNull();
  }
  const abroad = contextAt((await openGiving(now)).organization, now);
  expect(await readRequestedSale(abroad, campaignId, first)).toBeNull();
});
