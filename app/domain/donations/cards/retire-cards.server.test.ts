/** Tests that a discarded donation's card leaves the vault. */
import { beforeAll, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { retireCards } from "./retire-cards.server";

useTestDatabase();
const given = "2027-01-12T15:00:00Z";
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(new Date(given));
});

const listErasures = () =>
  giving.at(given).read((db) => db.outbox.findMany({ where: { job: "payments.erase-card" } }));
const methodsOf = (donationId: string) =>
  giving.at(given).read((db) => db.paymentMethod.findMany({ where: { donationId } }));

it("is erased an hour after the donation was discarded, once, and keeps its last four", async () => {
  const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
  const [before] = await methodsOf(donationId);
  expect(before?.vaultCardId).not.toBeNull();
  const owner = contextAt(giving.organization, new Date("2027-01-13T15:00:00Z"), "owner");
  await discardDonation(owner, donationId, "donor_request");
  await owner.transaction((db) => retireCards(owner, db, donationId));
  const erasures = await listErasures();
  expect(erasures.map(({ payload, dueAt }) => [payload, dueAt.toISOString()])).toEqual([
    [{ vaultCardId: before?.vaultCardId }, "2027-01-13T16:00:00.000Z"],
  ]);
  const [after] = await methodsOf(donationId);
  expect(after).toMatchObject({ vaultCardId: null, lastFour: before?.lastFour });
});
