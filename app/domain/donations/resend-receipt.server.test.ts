import { expect, it } from "vitest";
import { beginDonation, makeDonation, openGiving } from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import { eraseDonor } from "./erase-donor.server";
import { getDonation } from "./lists/get-donation.server";
import { resendReceipt } from "./resend-receipt.server";

useTestDatabase();
const now = new Date("2027-01-20T15:00:00Z");

it("queues the receipt again under the record of the request", async () => {
  const giving = await openGiving(now);
  const owner = contextAt(giving.organization, now, "owner");
  const donation = await makeDonation(giving.at(now), giving, { monthly: true });
  await resendReceipt(owner, donation.donationId, donation.id);
  const [record] = await owner.read((db) =>
    db.auditEntry.findMany({ where: { subjectId: donation.donationId } }),
  );
  expect(record).toMatchObject({
    operation: "resend-receipt",
    changes: { receipt_of: [null, "2027-01"] },
  });
  const jobs = await owner.read((db) =>
    db.outbox.findMany({ where: { job: "notifications.send-receipt" } }),
  );
  expect(jobs.map(({ payload }) => payload)).toContainEqual({
    transactionId: donation.id,
    recordId: record?.id,
  });
});

it("is refused for a charge without money, another donation's and another organisation's", async () => {
  const giving = await openGiving(now);
  const owner = contextAt(giving.organization, now, "owner");
  const running = await beginDonation(giving.at(now), giving);
  const made = await makeDonation(giving.at(now), giving);
  const missing = { code: "not_found" };
  await expect(resendReceipt(owner, running.donationId, running.id)).rejects.toMatchObject({
    code: "invalid_transition",
  });
  await expect(resendReceipt(owner, running.donationId, made.id)).rejects.toMatchObject(missing);
  const other = contextAt((await openGiving(now)).organization, now, "owner");
  await expect(resendReceipt(other, made.donationId, made.id)).rejects.toMatchObject(missing);
  const viewer = contextAt(giving.organization, now, "viewer");
  await expect(resendReceipt(viewer, made.donationId, made.id)).rejects.toMatchObject({
    code: "forbidden",
  });
});

it("is refused for a donor who was erased", async () => {
  const giving = await openGiving(now);
  const owner = contextAt(giving.organization, now, "owner");
  const { id, donationId } = await makeDonation(giving.at(now), giving);
  const { donor } = await getDonation(owner, donationId);
  await eraseDonor(owner, donor.id);
  await expect(resendReceipt(owner, donationId, id)).rejects.toMatchObject({
    code: "invalid_transition",
  });
});
