/** Tests skipping, pausing and their undoing by a receipt's link, and what that link never does. */
import { beforeAll, describe, expect, it } from "vitest";
import {
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { listDonationRecords } from "~/domain/audit/list-donation-records.server";
import { asDonor, createOrganizationContext } from "~/domain/context";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { getOwnDonation } from "~/domain/donations/donor-area/get-own-donation.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { pauseUntil } from "./pause-until.server";
import { restoreMonth } from "./restore-month.server";
import { skipMonth } from "./skip-month.server";
import { updateDonation } from "./update-donation.server";

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
process.env.APP_SECRET ??= "a secret of sixteen or more";

const given = "2027-01-12T15:00:00Z";
const soon = "2027-01-13T15:00:00Z";
const later = "2027-01-15T15:00:00Z";
const february = { period: "2027-02" };
const refused = { code: "invalid_transition" };

let giving: TestGiving;
let number = 0;
beforeAll(async () => {
  giving = await openGiving(new Date(given));
});

async function give() {
  const email = `rest${(number += 1)}@example.org`;
  const order = { monthly: true, collectDay: 10, email };
  return (await makeDonation(giving.at(given), giving, order)).donationId;
}
const member = () =>
  createOrganizationContext({
    ...giving.visitorAt(soon),
    user: { id: giving.campaignId, role: "owner" } as never,
  });
const byReceipt = (id: string, at = soon) => asDonor(giving.visitorAt(at), id, "gift");
const bySession = (id: string, at = soon) => asDonor(giving.visitorAt(at), id, "session");

describe("a receipt's link", () => {
  it("skips a month and takes it back, with the same charge as before", async () => {
    const id = await give();
    const donor = byReceipt(id);
    const before = await findPlanned(giving.at(soon), id);
    await skipMonth(donor, id, february);
    expect(await getOwnDonation(donor)).toMatchObject({ unskips: "2027-02" });
    expect((await findPlanned(giving.at(soon), id))?.period).toBe("2027-03");
    await restoreMonth(donor, id, february);
    const after = await findPlanned(giving.at(soon), id);
    expect(after).toMatchObject({ period: "2027-02", date: before?.date, attempt: 1 });
    expect(await getOwnDonation(donor)).toMatchObject({ unskips: null, skipped: [] });
    await expect(restoreMonth(donor, id, february)).rejects.toMatchObject(refused);
    const [record] = await listDonationRecords(
      giving.at(soon, "notifications.send-donation-change"),
      id,
    );
    expect(record).toMatchObject({ operation: "restore-month", actor: { kind: "donor" } });
  });

  it("pauses, and resumes that pause for a day", async () => {
    const id = await give();
    await pauseDonation(byReceipt(id), id, "donor_request_stop_debit");
    expect(await getOwnDonation(byReceipt(id, later))).toMatchObject({ canResume: false });
    await expect(restoreDonation(byReceipt(id, later), id)).rejects.toMatchObject(refused);
    expect(await getOwnDonation(byReceipt(id))).toMatchObject({ canResume: true });
    await restoreDonation(byReceipt(id), id);
    expect((await findPlanned(giving.at(soon), id))?.period).toBe("2027-02");
  });

  it("leaves what the organisation skipped or paused as it is", async () => {
    const [skipped, paused] = [await give(), await give()];
    await skipMonth(member(), skipped, february);
    expect(await getOwnDonation(byReceipt(skipped))).toMatchObject({ unskips: null });
    await expect(restoreMonth(byReceipt(skipped), skipped, february)).rejects.toMatchObject(
      refused,
    );
    await pauseUntil(member(), paused, { until: "2027-03-01" });
    const pause = pauseDonation(byReceipt(paused), paused, "donor_request_stop_debit");
    await expect(pause).rejects.toMatchObject(refused);
  });

  it("changes nothing else, and no other donation", async () => {
    const [id, other] = [await give(), await give()];
    const donor = byReceipt(id);
    const forbidden = { code: "forbidden" };
    await expect(updateDonation(donor, id, { amount: "1" })).rejects.toMatchObject(forbidden);
    await expect(discardDonation(donor, id, "donor_other")).rejects.toMatchObject(forbidden);
    await expect(skipMonth(donor, other, february)).rejects.toMatchObject(forbidden);
    await expect(pauseDonation(donor, other)).rejects.toMatchObject(forbidden);
  });
});

describe("a skipped month", () => {
  it("comes back in the donor's session until its day, not by an old receipt", async () => {
    const id = await give();
    await skipMonth(bySession(id), id, february);
    expect(await getOwnDonation(byReceipt(id, later))).toMatchObject({ unskips: null });
    await expect(restoreMonth(byReceipt(id, later), id, february)).rejects.toMatchObject(refused);
    const tooLate = "2027-02-11T15:00:00Z";
    await expect(restoreMonth(bySession(id, tooLate), id, february)).rejects.toMatchObject(refused);
    await restoreMonth(bySession(id, later), id, february);
    expect((await findPlanned(giving.at(later), id))?.period).toBe("2027-02");
  });

  it("stays skipped once a later one is skipped or charged", async () => {
    const [twice, charged] = [await give(), await give()];
    const donor = bySession(twice);
    await skipMonth(donor, twice, february);
    await skipMonth(donor, twice, { period: "2027-03" });
    await expect(restoreMonth(donor, twice, february)).rejects.toMatchObject(refused);
    await restoreMonth(donor, twice, { period: "2027-03" });
    expect((await findPlanned(giving.at(soon), twice))?.period).toBe("2027-03");
    await skipMonth(bySession(charged), charged, february);
    await sendPlanned(giving.at(soon), charged);
    await expect(restoreMonth(bySession(charged), charged, february)).rejects.toMatchObject(
      refused,
    );
  });
});
