/**
 * The crossing of the calls that are open to external teams: each one with a team's own objects, by the
 * owner, each person of the team, another operator of it, another team, and another tenant.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { definedCalls } from "~/routes/api/calls.server";
import { createTestTeam, joinTestTeam, type TestSeat } from "../../factories/agencies";
import { callAs } from "../../factories/call-in-process";
import { createTestOrganization, useTestDatabase } from "../../factories/database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../factories/donations";
import { teamRoles, type TeamRole } from "./agency-rows";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");

const ASKERS = [
  "owner",
  ...teamRoles,
  "other operator",
  "other team",
  "other tenant",
  "other tenant's team",
] as const;
type Asker = (typeof ASKERS)[number];

/** `in`: the call's own rules decide, on what was sent. A list shows its rows to nobody else. */
type Verdict = "in" | 403 | 404;
const IN = "in";
const row = (...verdicts: Verdict[]) =>
  Object.fromEntries(ASKERS.map((asker, index) => [asker, verdicts[index]]));

// In the order of ASKERS.
const readsOwn = row(IN, IN, IN, IN, IN, 404, 404, 404, 404);
const changesOwn = readsOwn;
const watches = row(IN, IN, IN, 403, IN, 403, 404, 404, 404);
const people = row(IN, IN, 403, 403, IN, 403, 404, 404, 404);

const EXPECTED: Record<string, Record<string, Verdict | undefined>> = {
  // The campaign is not theirs.
  capturePledge: row(403, IN, IN, IN, IN, IN, 404, 403, 404),
  checkPledge: watches,
  discardAgencyUser: people,
  discardDonation: changesOwn,
  getAgency: people,
  getAgencyUser: people,
  getDonation: readsOwn,
  getPledge: readsOwn,
  inviteAgencyUser: people,
  listAgencyUsers: people,
  reactivateAgencyUser: people,
  replacePaymentMethod: changesOwn,
  restoreDonation: changesOwn,
  updateAgencyUser: people,
  updateDonation: changesOwn,
  updatePledge: changesOwn,
  withdrawPledge: changesOwn,
};

/** Lists show what is theirs: how many rows each asker sees. */
const LISTS: Record<string, Record<string, number | undefined>> = {
  listPledges: Object.fromEntries(
    ASKERS.map((asker, index) => [asker, [1, 1, 1, 1, 1, 0, 0, 0, 0][index]]),
  ),
  listCampaigns: Object.fromEntries(
    ASKERS.map((asker, index) => [asker, [1, 1, 1, 1, 1, 1, 0, 0, 0][index]]),
  ),
};

const person = { email: "x@example.org", first_name: "Leo", last_name: "Paz", role: "operator" };
const card = {
  gateway: { token: "a token that nobody made" },
  ...{ cardholder_name: "Ana Paz", cardholder_id_type: "DNI", cardholder_id_number: "20123456" },
};

/** A body that is valid as far as no row decides: the right to the row is asked before that. */
const bodyOf = (id: string): object => {
  const bodies: Record<string, object> = {
    capturePledge: {
      pledge: {
        ...{ uuid: randomUUID(), campaign_uuid: ids.campaign, channel: "f2f" },
        captured_at: now.toISOString(),
        donor: { first_name: "Ana", last_name: "Paz", email: "otra@example.org" },
        donation: { recurrency: 1, amount: "1500.00", collect_day: 5 },
        ...{ consents: [], payment: { kind: "link" } },
      },
    },
    checkPledge: { outcome: "not_reached" },
    discardDonation: { reason: "donor_request" },
    inviteAgencyUser: { user: person },
    replacePaymentMethod: { payment_method: card },
    updateAgencyUser: { user: { first_name: "Leo" } },
    updateDonation: { donation: { amount: "900.00" } },
    updatePledge: { pledge: { note: "Llamar de tarde" } },
  };
  return bodies[id] ?? {};
};

/** Answers with the asker's own account and nothing else. */
const OWN_ACCOUNT = ["getUser"];

const askers = {} as Record<Asker, OrganizationContext>;
const ids = { campaign: "", team: "", person: "", pledge: "", donation: "" };

beforeAll(async () => {
  const owner = await createTestOrganization(now);
  const campaignId = await createTestCampaign(owner, "Techo");
  ids.campaign = campaignId;
  const processorId = await createTestProcessor(owner);
  const { organizationId } = owner;
  ({ token: ids.team } = await createTestTeam(owner, { checked_by: "agency" }));
  const { token: other } = await createTestTeam(owner, { checked_by: "agency" });
  await owner.transaction((db) =>
    db.agencyCampaign.create({
      data: { organizationId, agencyId: ids.team, campaignId, createdAt: now },
    }),
  );
  const seats = {} as Record<TeamRole, TestSeat>;
  for (const role of teamRoles) {
    seats[role] = await joinTestTeam(owner, [ids.team], role);
    askers[role] = seats[role].ctx;
  }
  askers.owner = owner;
  askers["other operator"] = (await joinTestTeam(owner, [ids.team], "operator")).ctx;
  askers["other team"] = (await joinTestTeam(owner, [other], "manager")).ctx;
  askers["other tenant"] = await createTestOrganization(now);
  const { token: foreign } = await createTestTeam(askers["other tenant"], {
    checked_by: "agency",
  });
  askers["other tenant's team"] = (
    await joinTestTeam(askers["other tenant"], [foreign], "manager")
  ).ctx;
  const { personId } = seats.operator;
  ids.person = (await joinTestTeam(owner, [ids.team], "operator")).personId;
  ids.donation = await createTestDonation(owner, {
    ...{ campaignId, processorId, recurrence: "monthly" },
    transactions: [{ status: "approved", date: now, period: "2026-11" }],
  });
  ids.pledge = owner.newId();
  await owner.transaction(async (db) => {
    const where = { id: ids.donation };
    const data = { agencyId: ids.team, capturedById: personId };
    await db.donation.updateMany({ where, data });
    await db.pledge.create({
      data: {
        ...{ organizationId, id: ids.pledge, agencyId: ids.team, campaignId },
        ...{ capturedById: personId, channel: "f2f", mode: "live", state: "received" },
        ...{ capturedAt: now, receivedAt: now, editableUntil: now, fingerprint: Buffer.alloc(0) },
        ...{ firstName: "Ana", lastName: "Paz", email: "ana@example.org", locale: "es" },
        ...{ recurrence: "monthly", amount: 150_000n, currency: "ARS", collectDay: 5 },
        ...{ consents: [], paymentKind: "link", createdAt: now, updatedAt: now },
      },
    });
  });
});

const open = definedCalls.filter(({ agencies }) => agencies);

function pathOf(path: string): string {
  const id = path.startsWith("/manage/api/pledges")
    ? ids.pledge
    : path.startsWith("/manage/api/donations")
      ? ids.donation
      : ids.person;
  return path.replace("{token}", ids.team).replace("{uuid}", id);
}

async function verdictsOf({ id, method, path }: (typeof open)[number]) {
  const verdicts: Record<string, Verdict> = {};
  for (const asker of ASKERS) {
    const body = method === "GET" ? undefined : bodyOf(id);
    const { status } = await callAs(askers[asker], definedCalls, method, pathOf(path), body);
    // Without a vault the card of an admitted call is not read.
    if (id !== "replacePaymentMethod") expect(status, `${asker} ${id}`).toBeLessThan(500);
    verdicts[asker] = status === 403 || status === 404 ? status : IN;
  }
  return verdicts;
}

describe("calls that are open to teams", () => {
  it("are all in the table", () => {
    const named = [...Object.keys(EXPECTED), ...Object.keys(LISTS), ...OWN_ACCOUNT];
    expect(open.map(({ id }) => id).toSorted()).toEqual(named.toSorted());
  });

  // The calls that end something come last, because they need no body.
  const inOrder = open
    .filter(({ id }) => id in EXPECTED)
    .toSorted(
      (one, next) =>
        Number(/discard|withdraw/.test(one.id)) - Number(/discard|withdraw/.test(next.id)),
    );
  for (const call of inOrder) {
    it(`${call.id}: what is not theirs is not found, what is not their right is refused`, async () => {
      expect(await verdictsOf(call)).toEqual(EXPECTED[call.id]);
    });
  }

  it("list to each what is theirs", async () => {
    for (const { id, method, path } of open.filter((one) => one.id in LISTS)) {
      const counts: Record<string, number> = {};
      for (const asker of ASKERS) {
        const { data } = await callAs(askers[asker], definedCalls, method, path);
        counts[asker] = (data as unknown[]).length;
      }
      expect(counts, id).toEqual(LISTS[id]);
    }
  });

  it("tell each of their own account", async () => {
    for (const asker of teamRoles) {
      const { data } = await callAs(askers[asker], definedCalls, "GET", "/manage/api/user");
      expect(JSON.stringify(data), asker).toContain(askers[asker].user?.email);
    }
  });
});
