import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { createTestDonation } from "../../../../tests/factories/donations";
import { openTeam, pledgeBody, type TestTeam } from "../../../../tests/factories/pledges";
import { capturePledge } from "../capture-pledge.server";
import { checkPledge } from "../check-pledge.server";
import { listPledges } from "../list-pledges.server";
import { getPledgeCounts } from "./get-pledge-counts.server";

let database: TestDatabase;
let team: TestTeam;
/** Midnight in Buenos Aires is at 3:00 UTC. */
const YESTERDAY = "2026-11-28T02:30:00Z";
const TODAY = "2026-11-28T12:00:00Z";

beforeAll(async () => {
  database = testDatabase();
  team = await openTeam(new Date(YESTERDAY));
});
afterAll(() => database.close());

it("counts the local day and what waits, for an operator their own alone", async () => {
  const donor = { uid_type: "DNI", uid_number: "30111222" };
  const capture = async (at: string, changes = {}) =>
    (await capturePledge(team.as("operator", at), pledgeBody(team, at, changes))).pledge.id;
  await capture(YESTERDAY);
  await capture(TODAY, { donor });
  // The same person again waits on hold.
  await capture(TODAY, { donor });
  const due = await capture(TODAY);
  const manager = team.as("manager", "2026-11-28T12:10:00Z");
  await checkPledge(manager, due, { outcome: "confirmed", note: "" });
  const { day, ...counts } = await getPledgeCounts(manager);
  expect(day).toBe("2026-11-28");
  expect(counts).toEqual({ today: 3, checking: 0, onHold: 1, pending: 1 });
  expect(await getPledgeCounts(team.as("operator", TODAY))).toEqual({ day, ...counts });
  const other = team.as("operator", TODAY, randomUUID());
  const nothing = { today: 0, checking: 0, onHold: 0, pending: 0 };
  expect(await getPledgeCounts(other)).toEqual({ day, ...nothing });
});

it("counts what the lists behind its numbers show, also where a donation decides the state", async () => {
  const manager = team.as("manager", "2026-11-28T12:20:00Z");
  for (const donation of [{ status: "active" }, { status: "discarded" }, { status: "attempted" }]) {
    const { pledge } = await capturePledge(team.as("operator", TODAY), pledgeBody(team, TODAY));
    await checkPledge(manager, pledge.id, { outcome: "confirmed", note: "" });
    const owner = team.giving.at(TODAY);
    const { campaignId, processorId } = team.giving;
    const id = await createTestDonation(owner, { campaignId, processorId, recurrence: "monthly" });
    await owner.transaction(async (db) => {
      await db.donation.updateMany({ where: { id }, data: donation });
      const data = { state: "payment_pending", donationId: id };
      await db.pledge.updateMany({ where: { id: pledge.id }, data });
    });
  }
  const counts = await getPledgeCounts(manager);
  const listed = (filter: Parameters<typeof listPledges>[1]) =>
    listPledges(manager, filter, { page: 1, perPage: 10 }).then(({ total }) => total);
  const day = { from: counts.day, to: counts.day };
  expect(counts.today).toBe(await listed(day));
  expect(counts.checking).toBe(await listed({ state: "checking" }));
  expect(counts.onHold).toBe(await listed({ state: "on_hold" }));
  expect(counts.pending).toBe(await listed({ state: "payment_pending" }));
});
