import { beforeAll, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import { listTransactions } from "~/domain/donations/lists/list-transactions.server";
import { getAttention } from "./get-attention.server";

useTestDatabase();
const given = new Date("2041-06-03T15:00:00Z");
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(given);
});

const attentionAt = (instant: string) =>
  getAttention(contextAt(giving.organization, new Date(instant)));

it("counts declined months by family, pauses that a card mends, and charges without a result", async () => {
  const calm = { declined: [], paused: 0, silent: 0, silentAttempts: 0 };
  expect(await attentionAt("2041-06-10T12:00:00Z")).toMatchObject(calm);
  const order = { monthly: true, collectDay: 5 };
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    ids.push((await makeDonation(giving.at(given), giving, order)).donationId);
  }
  const [declined, paused, resting, silent] = ids;
  const date = new Date("2041-06-09T12:00:00Z");
  const sentAt = date;
  await giving.at(given).transaction(async (db) => {
    const planned = (donationId = "") => ({ donationId, status: "planned" });
    await db.transaction.updateMany({
      where: { OR: [planned(declined), planned(silent)] },
      data: { status: "in_process", date, sentAt },
    });
    await db.transaction.updateMany({
      where: { donationId: declined, status: "in_process" },
      data: { status: "rejected", declineCode: "insufficient_funds" },
    });
    const lastDecline = "insufficient_funds";
    await db.donation.updateMany({ where: { id: declined }, data: { lastDecline } });
    const pause = (id = "", pausedReason = "") =>
      db.donation.updateMany({
        where: { id },
        data: { status: "paused", pausedReason, pausedAt: date },
      });
    await pause(paused, "cc_expired");
    await pause(resting, "by_org");
  });
  const declines = [{ family: "no_funds", count: 1 }];
  const early = await attentionAt("2041-06-10T13:00:00Z");
  expect(early).toMatchObject({ ...calm, declined: declines, paused: 1 });
  const instant = "2041-06-11T13:00:00Z";
  const found = await attentionAt(instant);
  expect(found).toMatchObject({ ...calm, declined: declines, paused: 1, silent: 1 });
  // The lists that the dashboard opens have as many rows.
  const ctx = contextAt(giving.organization, new Date(instant));
  const firstPage = { page: 1, perPage: 25 };
  const { since, silentUntil: until } = found.days;
  const named = { status: "rejected", family: "no_funds", recurrence: "monthly" } as const;
  const lists = [
    await listTransactions(ctx, { view: "happened", ...named, since }, firstPage),
    await listDonations(ctx, { attention: "card" }, firstPage),
    await listTransactions(ctx, { view: "happened", status: "in_process", until }, firstPage),
  ];
  expect(lists.map(({ total }) => total)).toEqual([1, 1, 1]);
  expect(await attentionAt("2041-06-20T12:00:00Z")).toMatchObject({ ...calm, silent: 1 });
});
