/**
 * Every JSON call of the back office by people of external teams: closed, unless it is listed here;
 * and what is open reaches the own team only.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { calls } from "~/routes/api/agencies.calls";
import { definedCalls } from "~/routes/api/calls.server";
import { createTestTeam, joinTestTeam } from "../../factories/agencies";
import { callAs } from "../../factories/call-in-process";
import { createTestOrganization, useTestDatabase } from "../../factories/database";
import { teamRoles, type TeamRole } from "./agency-rows";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const ID = "01930000-0000-7000-8000-000000000001";

/** Calls that a team may make, as far as the person's rules go (contract 'Agencies and pledges'). */
const OPEN = [
  "capturePledge",
  "checkPledge",
  "discardAgencyUser",
  "discardDonation",
  "getAgency",
  "getAgencyUser",
  "getDonation",
  "getPledge",
  "getUser",
  "inviteAgencyUser",
  "listAgencyUsers",
  "listCampaigns",
  "listPledges",
  "reactivateAgencyUser",
  "replacePaymentMethod",
  "restoreDonation",
  "updateAgencyUser",
  "updateDonation",
  "updatePledge",
  "withdrawPledge",
];

let owner: OrganizationContext;
let team: string;
let other: string;
let foreign: string;
const seats = {} as Record<TeamRole, OrganizationContext>;

beforeAll(async () => {
  owner = await createTestOrganization(now);
  ({ token: team } = await createTestTeam(owner));
  ({ token: other } = await createTestTeam(owner));
  ({ token: foreign } = await createTestTeam(await createTestOrganization(now)));
  for (const role of teamRoles) seats[role] = (await joinTestTeam(owner, [team], role)).ctx;
});

const backOffice = definedCalls.filter(({ ability }) => ability !== undefined);

describe("people of external teams", () => {
  it("are admitted to the listed calls", () => {
    const open = backOffice.filter(({ agencies }) => agencies);
    expect(open.map(({ id }) => id).toSorted()).toEqual(OPEN);
  });

  it("are refused every other call, whatever their role", { timeout: 120_000 }, async () => {
    const closed = backOffice.filter(({ agencies }) => !agencies);
    expect(closed.length).toBeGreaterThan(60);
    const admitted: string[] = [];
    for (const call of closed) {
      const path = call.path.replace(/\{\w+\}/g, ID);
      for (const role of teamRoles) {
        const body = call.method === "GET" ? undefined : {};
        const answer = await callAs(seats[role], [call], call.method, path, body);
        if (answer.status !== 403 || answer.error.code !== "forbidden") {
          admitted.push(`${role} ${call.method} ${call.path}: ${String(answer.status)}`);
        }
      }
    }
    expect(admitted).toEqual([]);
  });

  it("reach no other team's people, and of their own only as manager or administrator", async () => {
    const user = { email: "x@example.org", first_name: "Leo", last_name: "Paz", role: "operator" };
    const asked = (token: string): [method: string, path: string, body?: object][] => [
      ["GET", `/manage/settings/agencies/${token}`],
      ["GET", `/manage/settings/agencies/${token}/users`],
      ["POST", `/manage/settings/agencies/${token}/users`, { user }],
      ["GET", `/manage/settings/agencies/${token}/users/${ID}`],
      ["PATCH", `/manage/settings/agencies/${token}/users/${ID}`, { user: { role: "manager" } }],
      ["DELETE", `/manage/settings/agencies/${token}/users/${ID}`],
      ["POST", `/manage/settings/agencies/${token}/users/${ID}/reactivate`],
    ];
    const statusesOf = async (role: TeamRole, token: string) => {
      const statuses: number[] = [];
      for (const sent of asked(token)) {
        statuses.push((await callAs(seats[role], calls, ...sent)).status);
      }
      return [...new Set(statuses)];
    };
    for (const token of [other, foreign, ID]) {
      expect(await statusesOf("manager", token)).toEqual([404]);
      expect(await statusesOf("administrator", token)).toEqual([404]);
    }
    for (const role of ["supervisor", "operator"] as const) {
      for (const token of [team, other]) expect(await statusesOf(role, token)).toEqual([403]);
    }
  });
});
