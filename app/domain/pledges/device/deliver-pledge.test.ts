import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  publicContext,
  testDatabase,
  type TestDatabase,
} from "../../../../tests/factories/database";
import { openTeam, pledgeBody, type TestTeam } from "../../../../tests/factories/pledges";
import { signUp } from "../../../../tests/factories/people";
import { sealPledge } from "~/enhance/pledges/seal-pledge";
import { findSeatedUser } from "~/domain/users/sessions/find-seated-user.server";
import { deliverPledge, type Delivery } from "./deliver-pledge.server";
import { issueDeviceTicket } from "./device-ticket.server";
import { listOfflineForms } from "./list-offline-forms.server";

const T0 = new Date("2026-11-28T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(T0.getTime() + ms);

let database: TestDatabase;
let team: TestTeam;
let other: TestTeam;
let userId: string;

beforeAll(async () => {
  database = testDatabase();
  [team, other] = [await openTeam(T0), await openTeam(T0)];
  userId = await seat(team);
});
afterAll(() => database.close());

/** Seats a person with an account in a team. */
async function seat({ agencyId, giving, operatorId: personId }: TestTeam): Promise<string> {
  const { userId: id } = await signUp(T0);
  await giving.at(T0).transaction(async (db) => {
    const { organizationId } = giving.at(T0);
    const data = { organizationId, personId, agencyId, role: "operator", createdAt: T0 };
    await db.agencySeat.create({ data });
    await db.agencyPerson.updateMany({
      where: { id: personId },
      data: { userId: id, joinedAt: T0 },
    });
  });
  return id;
}

const ticketOf = ({ agencyId, giving }: TestTeam, id = userId) =>
  issueDeviceTicket(giving.at(T0), { agencyId, id });

async function sealed(content: unknown, changes: Partial<Delivery> = {}): Promise<Delivery> {
  const { key, ticket } = ticketOf(team);
  const box = await sealPledge(key, content);
  return { ticket, key: key.name, box, sent_at: T0.toISOString(), ...changes };
}

const deliver = (delivery: Delivery, at = T0, to = team) =>
  deliverPledge(publicContext(to.giving.organization, at), delivery);

const rowOf = (id: string) =>
  team.giving.at(T0).read((db) => db.pledge.findFirstOrThrow({ where: { id } }));

describe("a delivery", () => {
  it("becomes a pledge of its person once, however often it is sent", async () => {
    const sent = pledgeBody(team, T0);
    const delivery = await sealed(sent);
    expect(await deliver(delivery, later(DAY_MS))).toMatchObject({ isNew: true });
    expect(await deliver(delivery, later(DAY_MS))).toMatchObject({ isNew: false });
    // The answer was lost, and the device seals what it kept in memory once more.
    expect(await deliver(await sealed(sent))).toMatchObject({ isNew: false });
    const row = await rowOf(sent.uuid);
    expect(row).toMatchObject({ capturedById: team.operatorId, agencyId: team.agencyId });
    expect(row.receivedAt).toEqual(later(DAY_MS));
  });

  it("is one pledge when page and worker send it at the same time", async () => {
    const sent = pledgeBody(team, T0);
    const both = [deliver(await sealed(sent)), deliver(await sealed(sent))];
    const news = (await Promise.all(both)).map(({ isNew }) => isNew);
    expect(news.toSorted()).toEqual([false, true]);
  });

  it("tells how far the device's clock is off", async () => {
    const sent = pledgeBody(team, later(DAY_MS));
    await deliver(await sealed(sent, { sent_at: later(DAY_MS).toISOString() }));
    expect((await rowOf(sent.uuid)).clockOffset).toBe(DAY_MS / 1000);
    const broken = pledgeBody(team, T0);
    await deliver(await sealed(broken, { sent_at: "0001-01-01T00:00:00Z" }));
    expect((await rowOf(broken.uuid)).clockOffset).toBe(-2_000_000_000);
  });

  it("is refused with a ticket that is over, changed, or of another organisation", async () => {
    const delivery = await sealed(pledgeBody(team, T0));
    const refused = { code: "unauthenticated" };
    await expect(deliver(delivery, later(7 * DAY_MS))).rejects.toMatchObject(refused);
    await expect(deliver({ ...delivery, ticket: "x.y" })).rejects.toMatchObject(refused);
    await expect(deliver(delivery, T0, other)).rejects.toMatchObject(refused);
  });

  it("is refused unless it is a pledge by link, sealed to the team's own key", async () => {
    const refused = { code: "validation_failed", fields: { box: [{ code: "invalid" }] } };
    const foreign = await sealPledge(ticketOf(other).key, pledgeBody(team, T0));
    const { name } = ticketOf(other).key;
    await expect(deliver(await sealed({}, { box: foreign, key: name }))).rejects.toMatchObject(
      refused,
    );
    await expect(deliver(await sealed("nothing"))).rejects.toMatchObject(refused);
    const card = { kind: "card", token: `tok_${randomUUID()}` };
    await expect(
      deliver(await sealed({ ...pledgeBody(team, T0), payment: card })),
    ).rejects.toMatchObject(refused);
  });

  it("is refused for a campaign that is not the team's", async () => {
    const sent = { ...pledgeBody(team, T0), campaign_uuid: other.giving.campaignId };
    await expect(deliver(await sealed(sent))).rejects.toMatchObject({ code: "not_found" });
  });

  it("ends with the seat of its person, and with the team", async () => {
    const gone = await openTeam(T0);
    const id = await seat(gone);
    const { key, ticket } = ticketOf(gone, id);
    const box = await sealPledge(key, pledgeBody(gone, T0));
    const delivery = { ticket, key: key.name, box, sent_at: T0.toISOString() };
    const stranger = { ...delivery, ticket: ticketOf(gone, userId).ticket };
    const over = { code: "team_access_over" };
    await expect(deliver(stranger, T0, gone)).rejects.toMatchObject(over);
    const { agencyId } = gone;
    const { id: organizationId } = gone.giving.organization;
    const named = { agencyId, organizationId, userId: id };
    expect((await findSeatedUser(T0, named))?.agency).toMatchObject({ agencyId, role: "operator" });
    await gone.giving
      .at(T0)
      .transaction((db) =>
        db.agency.updateMany({ where: { id: gone.agencyId }, data: { discardedAt: T0 } }),
      );
    await expect(deliver(delivery, T0, gone)).rejects.toMatchObject(over);
  });
});

describe("the page for the street", () => {
  it("has the forms of the campaigns that receive pledges now", async () => {
    const forms = await listOfflineForms(team.as("operator", T0));
    expect(forms.map(({ campaign }) => campaign.id)).toEqual([team.giving.campaignId]);
    expect(forms[0]?.terms.min).toBeGreaterThan(0n);
    const ended = await openTeam(T0);
    await ended.giving.at(T0).transaction((db) =>
      db.campaign.updateMany({
        where: { id: ended.giving.campaignId },
        data: { endDate: "2020-01-01" },
      }),
    );
    expect(await listOfflineForms(ended.as("operator", T0))).toEqual([]);
  });

  it("is for people who capture", async () => {
    const refused = listOfflineForms(team.as("manager", T0, undefined, "management"));
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  });
});
