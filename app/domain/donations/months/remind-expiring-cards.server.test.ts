import { beforeAll, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { acrossOrganizations } from "~/domain/context";
import { beginCardReminders } from "~/domain/organizations/days/begin-card-reminders.server";
import { noteDonorMail } from "~/domain/donations/lists/note-donor-mail.server";
import { remindExpiringCards } from "./remind-expiring-cards.server";

useTestDatabase();
const given = new Date("2027-01-12T15:00:00Z");
const JOB = "donations.remind-expiring-cards";
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(given);
});

/** Makes a monthly donation whose card expires at the end of March. */
async function giveExpiring(at = given): Promise<string> {
  const { donationId } = await makeDonation(giving.at(at), giving, { monthly: true });
  await giving.at(at).transaction((db) =>
    db.paymentMethod.updateMany({
      where: { donationId },
      data: { expirationMonth: 3, expirationYear: 2027 },
    }),
  );
  return donationId;
}

/** Returns the days of the queued mails of a donation. */
async function queued(donationId: string): Promise<string[]> {
  const rows = await giving.at(given).read((db) =>
    db.sql<{ key: string }>({
      text: `SELECT payload->>'key' AS key FROM outbox
              WHERE job = 'notifications.send-donor-notice' AND payload->>'donationId' = $1 ORDER BY created_at`,
      values: [donationId],
    }),
  );
  return rows.map(({ key }) => key.split(" ")[1] ?? "");
}

it("queues each stage until its mail is recorded", async () => {
  const id = await giveExpiring();
  const on = (day: string) => giving.at(`${day}T12:00:00Z`, JOB);
  await remindExpiringCards(on("2027-02-13"));
  expect(await queued(id)).toEqual([]);
  await remindExpiringCards(on("2027-02-14"));
  expect(await queued(id)).toEqual(["45"]);
  const [method] = await giving
    .at(given)
    .read((db) => db.paymentMethod.findMany({ where: { donationId: id } }));
  const mail = { donationId: id, kind: "card_expiring", key: `${method?.id} 45` } as const;
  await noteDonorMail(on("2027-02-14"), mail);
  await noteDonorMail(on("2027-02-14"), mail);
  await remindExpiringCards(on("2027-02-15"));
  expect(await queued(id)).toEqual(["45"]);
  await remindExpiringCards(on("2027-03-20"));
  await remindExpiringCards(on("2027-03-28"));
  await remindExpiringCards(on("2027-04-01"));
  expect(await queued(id)).toEqual(["45", "15", "3"]);
});

it("skips the stages that began before the donor gave the card", async () => {
  const id = await giveExpiring(new Date("2027-03-01T12:00:00Z"));
  await remindExpiringCards(giving.at("2027-03-02T12:00:00Z", JOB));
  expect(await queued(id)).toEqual([]);
});

it("begins once a day, for organisations that let us write to their donors", async () => {
  const across = acrossOrganizations("a test allows mails", given);
  await across.transaction((db) =>
    db.organization.update({
      where: { id: giving.organization.id },
      data: { recoverRejectedDonations: true },
    }),
  );
  const begun = async (at: string) => {
    await beginCardReminders(new Date(at));
    const [rows] = await giving.at(given).statements({
      name: "test-reminders",
      text: "SELECT id FROM outbox WHERE job = $1",
      values: [JOB],
    });
    return rows?.length;
  };
  expect(await begun("2027-01-20T01:00:00Z")).toBe(1);
  expect(await begun("2027-01-20T23:00:00Z")).toBe(1);
  expect(await begun("2027-01-21T01:00:00Z")).toBe(2);
});
