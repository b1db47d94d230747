/** Tests that a new time zone moves the hours of planned charges, and never their months. */
import { beforeAll, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { moveCollections } from "./move-collections.server";

useTestDatabase();
const given = new Date("2041-01-12T15:00:00Z");
const later = "2041-01-20T12:00:00Z";
let giving: TestGiving;
let other: TestGiving;
beforeAll(async () => {
  [giving, other] = [await openGiving(given), await openGiving(given)];
});

async function planOf(of: TestGiving, donationId: string) {
  const where = { donationId };
  const [collections, [planned]] = await of
    .at(later)
    .read(async (db) => [
      await db.collection.findMany({ where: { ...where, state: "open" } }),
      await db.transaction.findMany({ where: { ...where, status: "planned" } }),
    ]);
  const [open] = collections;
  return [open?.period, open?.dueAt, planned?.date, open?.lapsesAt].map((value) =>
    value instanceof Date ? value.toISOString().slice(0, 16) : value,
  );
}

function inZone(of: TestGiving, timezone: string) {
  const ctx = of.at(later, "donations.move-collections");
  return { ...ctx, organization: { ...ctx.organization, timezone } };
}

it("moves due time and end, keeps the period, and leaves other organisations alone", async () => {
  const order = { monthly: true, collectDay: 5 };
  const mine = await makeDonation(giving.at(given), giving, order);
  const theirs = await makeDonation(other.at(given), other, order);
  const before = ["2041-02", "2041-02-05T03:00", "2041-02-05T03:00", "2041-03-05T03:00"];
  expect(await planOf(giving, mine.donationId)).toEqual(before);
  const west = inZone(giving, "America/Rio_Branco");
  await moveCollections(west);
  await moveCollections(west);
  const moved = ["2041-02", "2041-02-05T05:00", "2041-02-05T05:00", "2041-03-05T05:00"];
  expect(await planOf(giving, mine.donationId)).toEqual(moved);
  expect(await planOf(other, theirs.donationId)).toEqual(before);
});

it("keeps the date of a retry", async () => {
  const { donationId } = await makeDonation(giving.at(given), giving, {
    monthly: true,
    collectDay: 9,
  });
  const retryAt = new Date("2041-02-12T03:00:30Z");
  await giving.at(given).transaction(async (db) => {
    await db.transaction.updateMany({
      where: { donationId, status: "planned" },
      data: { attempt: 2, date: retryAt },
    });
    await db.collection.updateMany({
      where: { donationId, state: "open" },
      data: { dueAt: retryAt },
    });
  });
  await moveCollections(inZone(giving, "America/Noronha"));
  expect(await planOf(giving, donationId)).toEqual([
    "2041-02",
    "2041-02-12T03:00",
    "2041-02-12T03:00",
    "2041-03-09T02:00",
  ]);
});
