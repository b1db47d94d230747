import { expect, it } from "vitest";
import { beginDonation, makeDonation, openGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import { listAccountStates } from "./list-account-states.server";

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");
const later = (days: number) => new Date(given.getTime() + days * 86_400_000);

it("counts what each gateway charged lately, and forgets it after 30 days", async () => {
  const giving = await openGiving(given);
  const owner = contextAt(giving.organization, later(1), "owner");
  const idle = await createTestProcessor(owner, {
    gateway: "global_payments",
    provider: "dlocal_global",
  });
  const ctx = giving.at(given);
  await makeDonation(ctx, giving);
  await beginDonation(ctx, giving);
  const { id } = await beginDonation(ctx, giving);
  await ctx.transaction((db) =>
    db.transaction.updateMany({
      where: { id },
      data: { status: "rejected", declineCode: "do_not_honor", settledAt: given },
    }),
  );
  const none = {
    lastApprovedAt: null,
    approved: 0,
    declined: 0,
    declinedPercent: null,
    waiting: 0,
  };
  const states = await listAccountStates(owner);
  const of = (processorId: string) => states.find((one) => one.processorId === processorId);
  expect(of(giving.processorId)).toMatchObject({
    lastApprovedAt: given,
    approved: 1,
    declined: 1,
    declinedPercent: 50,
    waiting: 1,
  });
  expect(of(idle)).toMatchObject(none);
  const after = contextAt(giving.organization, later(31), "owner");
  const [own] = (await listAccountStates(after)).filter(
    ({ processorId }) => processorId === giving.processorId,
  );
  expect(own).toMatchObject(none);
});
