import { expect, it } from "vitest";
import {
  factsOf,
  makeDonation,
  openGiving,
  sendPlanned,
} from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { orderWithdrawals } from "~/domain/donations/order-withdrawals.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { withdrawCharge } from "./withdraw-charge.server";

useTestDatabase();
const JOB = "donations.withdraw-charge";
const given = "2026-11-21T15:00:00Z";
const december = "2026-12-05T12:00:00Z";

it("asks again ever later while the company has not confirmed the charge, and stops when the donation goes on", async () => {
  const giving = await openGiving(new Date(given));
  const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
  const { id } = await sendPlanned(giving.at(december), donationId);
  const person = contextAt(giving.organization, new Date(december), "owner");
  const orders = async () => {
    const rows = await person.read((db) =>
      db.outbox.findMany({ where: { job: JOB }, orderBy: { id: "asc" } }),
    );
    return rows
      .filter(({ payload }) => JSON.stringify(payload).includes(id))
      .map(({ dueAt }) => dueAt?.toISOString());
  };
  const job = giving.at(december, JOB);
  // Another company decides at once: nothing waits in a batch.
  await person.transaction((db) => orderWithdrawals(person, db, [donationId]));
  expect(await orders()).toEqual([]);
  const processor = { provider: "centralpos" };
  await person.transaction((db) => db.transaction.updateMany({ where: { id }, data: processor }));
  await withdrawCharge(job, { transactionId: id, tries: 0 });
  expect(await orders()).toEqual([]);
  await pauseDonation(person, donationId);
  expect(await orders()).toHaveLength(1);
  await withdrawCharge(job, { transactionId: id, tries: 0 });
  await withdrawCharge(job, { transactionId: id, tries: 20 });
  const [, ...later] = await orders();
  expect(later).toEqual(["2026-12-05T12:15:00.000Z", "2026-12-06T12:00:00.000Z"]);
  await restoreDonation(person, donationId);
  await withdrawCharge(job, { transactionId: id, tries: 0 });
  expect(await orders()).toHaveLength(3);
  expect((await factsOf(person, id)).status).toBe("in_process");
});
