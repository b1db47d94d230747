import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDonation } from "../../../tests/factories/charges";
import {
  contextAt,
  contextFor,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { openTeam, type TestTeam } from "../../../tests/factories/pledges";
import type { CurrentUser } from "~/domain/context";
import { addPeriods } from "~/values/time/calendar";
import { getAgencyResults } from "./get-agency-results.server";
import { listPledgeResults } from "./list-pledge-results.server";
import { listResultChoices } from "./list-result-choices.server";

const now = new Date("2026-11-21T15:00:00Z");
const CURRENT = "2026-11";
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

interface Charge {
  period: string;
  status: string;
}

interface Case {
  person: string;
  capturedIn: string;
  state: string;
  /** Null without a donation. */
  donation: "active" | "paused" | "discarded" | null;
  charges: Charge[];
  amount: number;
}

/** A copy of a row with other values. */
const copyOf = (table: string) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(o, $2::jsonb)).* FROM ${table} o WHERE o.id = $1`;

async function addCase(
  team: TestTeam,
  template: Awaited<ReturnType<typeof templateOf>>,
  one: Case,
) {
  const organization = team.giving.organization.id;
  const donation = one.donation && randomUUID();
  const captured = `${one.capturedIn}-10T15:00:00Z`;
  if (donation) {
    const row = { id: donation, status: one.donation, equal_key: `\\x${"00".repeat(4)}` };
    const ended =
      one.donation === "discarded" ? { discarded_at: now, discarded_reason: "other" } : {};
    const paused =
      one.donation === "paused" ? { paused_at: now, paused_reason: "donor_request" } : {};
    await database.owner.query(copyOf("donations"), [
      template.donation,
      JSON.stringify({ ...row, ...ended, ...paused }),
    ]);
  }
  for (const { period, status } of one.charges) {
    const row = { id: randomUUID(), donation_id: donation, period, date: `${period}-12T15:00:00Z` };
    const back = status === "refunded" ? { refunded_amount: 150_000 } : {};
    await database.owner.query(copyOf("transactions"), [
      template.transaction,
      JSON.stringify({ ...row, ...back, status, provider_payment_id: null }),
    ]);
  }
  await database.owner.query(
    `INSERT INTO pledges (organization_id, id, agency_id, campaign_id, captured_by_id, channel, mode, state,
       captured_at, received_at, editable_until, fingerprint, first_name, last_name, email, locale,
       recurrence, amount, currency, consents, payment_kind, donation_id, pending_at, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, 'f2f', 'live', $5, $6::timestamptz, $6::timestamptz, $6::timestamptz, '\\x00', 'Ana', 'Paz',
       gen_random_uuid() || '@example.org', 'es', 'monthly', $7, 'ARS', '[]', 'card', $8,
       CASE WHEN $5 = 'payment_pending' THEN $6::timestamptz END, now(), now())`,
    [
      ...[organization, team.agencyId, team.giving.campaignId, one.person, one.state, captured],
      ...[one.amount, donation],
    ],
  );
}

async function templateOf(team: TestTeam) {
  const first = await makeDonation(team.giving.at(now), team.giving, { monthly: true });
  return { donation: first.donationId, transaction: first.id };
}

/** Numbers that look like chance and are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

function caseOf(roll: (sides: number) => number, people: readonly string[]): Case {
  const capturedIn = addPeriods(CURRENT, -roll(15));
  const person = people[roll(people.length)] ?? "";
  const base = { person, capturedIn, amount: 100_000 + roll(9) * 10_000 };
  const fate = roll(10);
  if (fate === 0) return { ...base, state: "invalid", donation: null, charges: [] };
  if (fate === 1) return { ...base, state: "payment_pending", donation: null, charges: [] };
  const charges: Charge[] = [];
  for (let at = roll(2); addPeriods(capturedIn, at) <= CURRENT; at += 1) {
    const luck = roll(8);
    if (luck === 0) break;
    const status = luck === 1 ? "rejected" : luck === 2 ? "refunded" : "approved";
    charges.push({ period: addPeriods(capturedIn, at), status });
  }
  const donation = (["active", "active", "paused", "discarded"] as const)[roll(4)] ?? "active";
  return { ...base, state: "payment_pending", donation, charges };
}

const CHARGED = ["approved", "refunded"];

/** Counts the same in plain code, pledge by pledge. */
function recount(cases: readonly Case[], pauseAfter: number) {
  const cohorts = new Map<string, Record<string, number>>();
  const total = { pledges: cases.length, approved: 0, charged: 0, paying: 0, noShows: 0, early: 0 };
  for (const one of cases) {
    const charged = one.charges.filter(({ status }) => CHARGED.includes(status));
    const kept = one.charges.filter(({ status }) => status === "approved").map((it) => it.period);
    const first = charged.map(({ period }) => period).sort()[0];
    if (one.state === "payment_pending") total.approved += 1;
    const isOld = one.capturedIn < "2026-10" || (one.capturedIn === "2026-10" && 10 < 21);
    if (!first) {
      const isOver = one.donation === "discarded" || isOld;
      if (one.state === "payment_pending" && isOver) total.noShows += 1;
      continue;
    }
    total.charged += 1;
    if (one.donation === "active" && kept.length > 0) total.paying += 1;
    if (one.donation === "discarded" && charged.length < 3) total.early += 1;
    const cohort = cohorts.get(first) ?? {};
    cohort.charged = (cohort.charged ?? 0) + 1;
    for (const months of [1, 3, 6, 12]) {
      const looked = addPeriods(first, months);
      if (looked >= CURRENT) continue;
      cohort[`due${months}`] = (cohort[`due${months}`] ?? 0) + 1;
      const until = addPeriods(looked, pauseAfter - 1);
      if (kept.some((period) => period >= looked && period <= until)) {
        cohort[`alive${months}`] = (cohort[`alive${months}`] ?? 0) + 1;
      }
    }
    cohorts.set(first, cohort);
  }
  return { total, cohorts };
}

async function addPerson(team: TestTeam): Promise<string> {
  const id = randomUUID();
  await database.owner.query(copyOf("agency_people"), [
    team.operatorId,
    JSON.stringify({ id, email: `${id}@calle.example`, first_name: "Otro", token_hash: null }),
  ]);
  return id;
}

/** The same person in another team of the organisation. */
function inTeam({ giving }: TestTeam, user: CurrentUser | null, agencyId: string) {
  if (!user?.agency) throw new Error("nobody of a team");
  return contextFor(giving.organization, { ...user, agency: { ...user.agency, agencyId } }, now);
}

describe("results of teams", () => {
  it("agree with a recount of every pledge, by month and by person", async () => {
    const team = await openTeam(now);
    const template = await templateOf(team);
    const people = [team.operatorId, await addPerson(team)];
    const roll = dice(42);
    const cases = Array.from({ length: 90 }, () => caseOf(roll, people));
    for (const one of cases) await addCase(team, template, one);
    const owner = contextAt(team.giving.organization, now);
    const results = await getAgencyResults(owner, {});
    const expected = recount(cases, owner.organization.pauseAfterPeriods);
    const { total } = results;
    expect({
      ...{ pledges: total?.pledges, approved: total?.approved, charged: total?.charged },
      ...{ paying: total?.paying, noShows: total?.noShows, early: total?.earlyEnds },
    }).toEqual(expected.total);
    expect(expected.total.early).toBeGreaterThan(0);
    expect(expected.total.noShows).toBeGreaterThan(0);
    const shown = results.cohorts.map(({ key, counts }) => {
      const alive = Object.entries(counts?.alive ?? {}).flatMap(([months, one]) => [
        [`due${months}`, one.due],
        [`alive${months}`, one.alive],
      ]);
      const known = alive.filter(([, count]) => count !== 0);
      return [key, { charged: counts?.charged, ...Object.fromEntries(known) }];
    });
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected.cohorts));
    for (const person of people) {
      const own = cases.filter((one) => one.person === person);
      const group = results.people.find(({ key }) => key === person);
      expect(group?.counts?.paying).toBe(recount(own, 3).total.paying);
      const filtered = await getAgencyResults(owner, { person });
      expect(filtered.total?.pledges).toBe(own.length);
    }
    const rows = [];
    for await (const batch of listPledgeResults.forFile(owner, {})) rows.push(...batch);
    expect(rows.filter(({ step }) => step === "paying")).toHaveLength(total?.paying ?? -1);
  });

  it("leave out sandbox pledges and donations of one time", async () => {
    const team = await openTeam(now);
    const template = await templateOf(team);
    const one: Case = {
      ...{ person: team.operatorId, capturedIn: "2026-09", state: "received" },
      ...{ donation: null, charges: [], amount: 100_000 },
    };
    for (let count = 0; count < 3; count += 1) await addCase(team, template, one);
    await database.owner.query(
      `WITH placed AS (SELECT id, row_number() OVER () AS place FROM pledges WHERE organization_id = $1)
       UPDATE pledges p SET mode = CASE WHEN place = 1 THEN 'sandbox' ELSE p.mode END,
              recurrence = CASE WHEN place = 2 THEN 'one_time' ELSE p.recurrence END
         FROM placed WHERE placed.id = p.id`,
      [team.giving.organization.id],
    );
    const { total } = await getAgencyResults(contextAt(team.giving.organization, now), {});
    expect(total?.pledges).toBe(1);
  });

  it("show a team its own pledges without small groups, and an operator none", async () => {
    const team = await openTeam(now);
    const template = await templateOf(team);
    const other = await addPerson(team);
    const one: Case = {
      ...{ person: team.operatorId, capturedIn: "2026-09", state: "received" },
      ...{ donation: null, charges: [], amount: 100_000 },
    };
    for (let count = 0; count < 10; count += 1) await addCase(team, template, one);
    await addCase(team, template, { ...one, person: other });
    const supervisor = team.as("supervisor", now);
    const { people, total } = await getAgencyResults(supervisor, {});
    expect(total?.pledges).toBe(11);
    expect(people.find(({ key }) => key === team.operatorId)?.counts?.pledges).toBe(10);
    expect(people.find(({ key }) => key === other)).toMatchObject({ counts: null });
    expect((await getAgencyResults(supervisor, { person: other })).total).toBeNull();
    await expect(getAgencyResults(team.as("operator", now), {})).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("hide another team and another organisation", async () => {
    const team = await openTeam(now);
    const one: Case = {
      ...{ person: team.operatorId, capturedIn: "2026-09", state: "received" },
      ...{ donation: null, charges: [], amount: 100_000 },
    };
    const template = await templateOf(team);
    for (let count = 0; count < 12; count += 1) await addCase(team, template, one);
    const second = await openTeam(now);
    const foreign = second.as("manager", now);
    expect((await getAgencyResults(foreign, { agency: team.agencyId })).total?.pledges ?? 0).toBe(
      0,
    );
    const ownTeam = team.as("manager", now);
    const otherTeam = inTeam(team, ownTeam.user, randomUUID());
    expect((await getAgencyResults(otherTeam, {})).total?.pledges ?? 0).toBe(0);
    expect((await listResultChoices(otherTeam)).people).toEqual([]);
    expect((await listResultChoices(ownTeam)).people).toHaveLength(1);
  });
});
