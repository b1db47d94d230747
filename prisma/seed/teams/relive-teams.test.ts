import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextFor, testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { listClawbackLines } from "~/domain/agency-results/list-clawback-lines.server";
import { getAgencyResults } from "~/domain/agency-results/get-agency-results.server";
import type { CurrentUser, OrganizationContext } from "~/domain/context";
import { listPledges } from "~/domain/pledges/list-pledges.server";
import { detectBrand } from "~/values/cards/card-number";
import { replayHistory, writeHistory } from "../history/write-history";
import type { OrganizationStory } from "../story/campaign-story";
import { makeCard } from "../story/cards";
import { diceOf } from "../story/dice";
import type { PledgeScript, TeamStory } from "../story/pledge";
import { payPledges } from "./relive-pledges";
import { billTeams, reliveTeams } from "./relive-teams";

vi.mock("~/infrastructure/vault-client.server", () => ({
  vault: () => ({
    store: async () => randomUUID(),
    erase: async () => undefined,
    tokenise: async ({ body }: { body: Buffer }) => {
      const { payment_method: given } = JSON.parse(String(body)) as {
        payment_method: { cc_number: string };
      };
      const brand = detectBrand(given.cc_number, "AR")?.methodId;
      const card = { brand, fingerprint: `of ${given.cc_number}` };
      const payment_method = { gateway: { token: "ct" }, card };
      return { card: "token", body: Buffer.from(JSON.stringify({ payment_method })) };
    },
  }),
}));
vi.mock("../history/tell-company", () => ({ tellCompany: async () => undefined }));

const present = new Date("2041-05-20T15:00:00Z");
const begun = new Date("2041-01-02T12:00:00Z");
const tag = randomUUID().slice(0, 8);
const mail = (name: string) => `${name}-${tag}@calle.example.org`;
const both = { firstName: "Gabi", lastName: "Ríos", email: mail("gabi") };

const street: TeamStory = {
  key: "street",
  settings: {
    ...{ agency_name: "Calle", handler: "agency", scope: "both", mode: "live" },
    ...{ sync_delay: 60, checked_by: "agency" },
  },
  channel: "f2f",
  since: 4,
  campaign: "monthly",
  people: [
    { firstName: "Vero", lastName: "Lagos", email: mail("vero"), role: "manager" },
    { firstName: "Ana", lastName: "Paz", email: mail("ana"), role: "supervisor" },
    { firstName: "Sol", lastName: "Mar", email: mail("sol"), role: "operator" },
    { ...both, role: "administrator" },
  ],
  pledges: () => 0,
  amounts: { 4000: 1 },
  contract: { fee: "9000", windowSize: 3, percentage: "50" },
};
const practice: TeamStory = {
  ...street,
  key: "practice",
  settings: { ...street.settings, agency_name: "Práctica", mode: "sandbox" },
  people: [{ firstName: "Del", lastName: "Sur", email: mail("del"), role: "manager" }],
  contract: undefined,
};

const day = (text: string) => new Date(`2041-${text}T15:00:00Z`);
const confirmed = (text: string) => [{ at: day(text), outcome: "confirmed" as const }];
const cardOf = (key: string) => makeCard("AR", diceOf(key), "2045-01");
const scripts: Record<string, PledgeScript> = {
  active: {
    at: day("02-05"),
    checks: confirmed("02-06"),
    paid: { at: day("02-07"), card: cardOf("active") },
  },
  charged_first: {
    at: day("05-16"),
    checks: confirmed("05-17"),
    paid: { at: day("05-18"), card: cardOf("first") },
  },
  first_declined: {
    at: day("05-02"),
    checks: confirmed("05-03"),
    paid: { at: day("05-04"), card: cardOf("declined"), firstRefused: "insufficient_funds" },
  },
  withdrawn: { at: day("05-10"), checks: confirmed("05-11"), withdrawnAt: day("05-12") },
  payment_pending: { at: day("05-13"), checks: confirmed("05-14") },
  invalid: { at: day("05-14"), checks: [{ at: day("05-15"), outcome: "denies" }] },
  checking: { at: day("05-19") },
};

const story: OrganizationStory = {
  ...{ slug: `calle-${tag}`, country: "AR", timezone: "America/Argentina/Buenos_Aires" },
  ...{ unit: 100n, worth: () => 1, face: {}, step: 500, months: 4, campaigns: [] },
  scripted: () => [],
  teams: [street, practice],
  scriptedPledges: (_present, tell) => [
    ...Object.entries(scripts).map(([key, script]) => tell("street", key, script)),
    tell("practice", "practised", { at: day("05-01") }),
  ],
};

let database: TestDatabase;
let giving: TestGiving;
let at: (instant: Date) => OrganizationContext;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(begun, {}, "essential");
  const { organization, campaignId, processorId } = giving;
  const owner: CurrentUser = {
    ...{ id: randomUUID(), role: "owner", email: `owner-${tag}@example.org` },
    ...{ firstName: "Lu", lastName: "Gil", emailVerified: true, cellphoneVerified: true },
    ...{ sessionId: randomUUID(), authenticatedAt: begun, twoFactor: "off" },
  };
  at = (instant) => contextFor(organization, owner, instant);
  const campaignIds = new Map([["monthly", campaignId]]);
  const past = { story, present, at, campaignIds, checker: () => owner };
  const { teams, donations } = await reliveTeams(past);
  const written = replayHistory(
    () => ({
      ...{ organization, locale: "es", until: present, ends: true },
      campaign: { id: campaignId, title: "Techo", items: new Map() },
      processor: { id: processorId, gateway: "local_payments", provider: "dlocal" },
    }),
    donations,
  );
  await writeHistory(at(present), written);
  await payPledges(at, written.donations);
  await billTeams(past, teams);
}, 60_000);
afterAll(() => database.close());

const pledges = async () =>
  (await listPledges(at(present), {}, { page: 1, perPage: 50, after: null })).items;

it("leaves each pledge in the state that its script tells", async () => {
  const states = (await pledges()).map(({ state, agency }) => `${agency.name} ${state}`);
  const expected = Object.keys(scripts).map((state) => `Calle ${state}`);
  // A practised pledge goes no further than its check.
  expect(states.toSorted()).toEqual([...expected, "Práctica checking"].toSorted());
});

it("names as authors those who took each step", async () => {
  const { rows } = await database.owner.query<{ step: string }>(
    `SELECT DISTINCT concat_ws(' ', kind, author_kind, author_name) AS step FROM pledge_events
      WHERE organization_id = $1 ORDER BY step`,
    [giving.organization.id],
  );
  expect(rows.map(({ step }) => step.trim())).toEqual([
    "captured user Del Sur",
    "captured user Sol Mar",
    "checked user Ana Paz",
    "fixed job",
    "paid_card donor",
    "withdrawn donor",
  ]);
});

it("makes donations that name the team, and results and statements that count them", async () => {
  const { rows } = await database.owner.query<{ channel: string; agency: string; donor: string }>(
    `SELECT d.channel, d.agency_id AS agency, o.agency_id AS donor FROM donations d
       JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
      WHERE d.organization_id = $1`,
    [giving.organization.id],
  );
  expect(rows).toHaveLength(3);
  for (const { channel, agency, donor } of rows) {
    expect(channel).toBe("f2f");
    expect(agency).toBe(donor);
  }
  const { total } = await getAgencyResults(at(present), {});
  expect(total).toMatchObject({ pledges: 7, approved: 5, charged: 2, paying: 2 });
  const lines = await listClawbackLines(at(present), {}, { page: 1, perPage: 50, after: null });
  expect(lines.items.map(({ kind, period, amount }) => [kind, period, amount])).toEqual([
    ["fee", "2041-02", 900_000n],
  ]);
});

it("lets each person sign in to their teams once, and sends nothing that was told long ago", async () => {
  const { rows } = await database.owner.query<{ email: string; seats: string }>(
    `SELECT p.email, count(s.agency_id) AS seats FROM agency_people p
       JOIN agency_seats s ON s.organization_id = p.organization_id AND s.person_id = p.id
      WHERE p.organization_id = $1 AND p.joined_at IS NOT NULL GROUP BY p.email`,
    [giving.organization.id],
  );
  expect(rows).toHaveLength(5);
  const { rows: waiting } = await database.owner.query<{ job: string }>(
    `SELECT job FROM outbox WHERE organization_id = $1 AND due_at <= $2
        AND job IN ('pledges.fix-pledge', 'pledges.remind-pledge', 'notifications.send-pledge-notice',
                    'notifications.send-agency-invitation')`,
    [giving.organization.id, present],
  );
  expect(waiting).toEqual([]);
});
