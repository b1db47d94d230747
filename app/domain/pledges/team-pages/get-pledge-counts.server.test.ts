import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openTeam, pledgeBody, type TestTeam } from "../../../../tests/factories/pledges";
import { capturePledge } from "../capture-pledge.server";
import { checkPledge } from "../check-pledge.server";
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
  const counts = { today: 3, checking: 0, onHold: 1, pending: 1 };
  expect(await getPledgeCounts(manager)).toEqual(counts);
  expect(await getPledgeCounts(team.as("operator", TODAY))).toEqual(counts);
  const other = team.as("operator", TODAY, randomUUID());
  expect(await getPledgeCounts(other)).toEqual({ today: 0, checking: 0, onHold: 0, pending: 0 });
});
