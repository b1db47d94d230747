import { afterAll, beforeAll, expect, it } from "vitest";
import { contextAt, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openTeam, pledgeBody } from "../../../../tests/factories/pledges";
import { capturePledge } from "../capture-pledge.server";
import { listDevices } from "./list-devices.server";

const T0 = "2026-11-21T15:00:00Z";
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it("shows each device of the team with its last delivery, its store and its clock", async () => {
  const team = await openTeam(new Date(T0));
  const capture = (at: string, device_id: string, clockOffset?: number) =>
    capturePledge(
      team.as("operator", at),
      pledgeBody(team, at, { device_id }),
      clockOffset === undefined ? undefined : { clockOffset },
    );
  await capture("2026-11-18T14:00:00Z", "tablet-1", 4000);
  await capture("2026-11-20T14:00:00Z", "tablet-1", -30);
  await capture("2026-11-20T18:00:00Z", "tablet-1");
  await capture("2026-11-21T12:00:00Z", "tablet-2");
  // Too long ago to be a device that the team still carries.
  await capture("2026-10-01T12:00:00Z", "tablet-3");
  const found = await listDevices(team.as("supervisor", T0));
  expect(found).toMatchObject([
    { id: "tablet-2", pledges: 1, stored: 0, storedAt: null, clockOffset: null },
    {
      ...{ id: "tablet-1", person: "Nora Gil", team: "Calle Sur", pledges: 3, stored: 2 },
      ...{ deliveredAt: new Date("2026-11-20T18:00:00Z"), clockOffset: -30 },
      storedAt: new Date("2026-11-20T14:00:00Z"),
    },
  ]);
  expect(await listDevices(contextAt(team.giving.organization, new Date(T0)))).toHaveLength(2);
  await expect(listDevices(team.as("operator", T0))).rejects.toMatchObject({ code: "forbidden" });
  const other = await openTeam(new Date(T0));
  expect(await listDevices(other.as("manager", T0))).toEqual([]);
});
