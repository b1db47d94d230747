import { beforeAll, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { listDonationRecords } from "~/domain/audit/list-donation-records.server";
import { listPostings } from "~/domain/ledger/list-postings.server";
import { getDonationStory } from "./get-donation-story.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");
const later = new Date("2026-11-22T15:00:00Z");
let giving: TestGiving;

beforeAll(async () => {
  giving = await openGiving(given);
});

const as = (role: "owner" | "fundraiser", at = later) => contextAt(giving.organization, at, role);

it("lists charges, and changes with their actors, newest first", async () => {
  const { id, donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
  await pauseDonation(as("owner"), donationId);
  const { events, postings } = await getDonationStory(as("owner"), donationId, {
    withPostings: true,
  });
  expect(events.map(({ kind }) => kind)).toEqual(["change", "charge"]);
  expect(events[0]).toMatchObject({
    at: later,
    record: { operation: "pause-donation", changes: { paused_reason: [null, "by_org"] } },
  });
  const [posting] = postings;
  expect(posting).toMatchObject({ sourceId: id, kind: "gift", currency: "ARS" });
  const { balance = 0n, fee = 0n, commission = 0n } = posting ?? {};
  expect(balance + fee + commission).toBe(150_000n);
  await restoreDonation(as("owner"), donationId);
  const { events: resumed } = await getDonationStory(as("owner"), donationId);
  // The planned charge is later than every other event.
  expect(resumed.map((event) => ("transaction" in event ? event.transaction.status : ""))).toEqual([
    "planned",
    "",
    "",
    "approved",
  ]);
});

it("shows a fundraiser the story without the ledger, and rejects an actor without access", async () => {
  const { donationId, id } = await makeDonation(giving.at(given), giving, { monthly: true });
  expect((await getDonationStory(as("fundraiser"), donationId)).postings).toEqual([]);
  const other = await createTestOrganization(given);
  await expect(getDonationStory(other, donationId)).rejects.toMatchObject({ code: "not_found" });
  expect(await listDonationRecords(other, donationId)).toEqual([]);
  expect(await listPostings(other, [id])).toEqual([]);
});
