import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contextAt, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openTeam, type TestTeam } from "../../../../tests/factories/pledges";
import { listPledges } from "../list-pledges.server";
import { listSignals, type Signal } from "./list-signals.server";
import { readSignal } from "./signal-rules";

const now = new Date("2026-11-21T15:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

interface Pledged {
  at: string;
  email?: string;
  uid_number?: string;
  phone?: string;
  card_fingerprint?: string;
  device_id?: string;
  clock_offset?: number;
  state?: string;
  mode?: string;
  person?: string;
}

async function add(team: TestTeam, one: Pledged): Promise<string> {
  const id = randomUUID();
  const { at, email = `${id}@example.org`, mode = "live", state = "received" } = one;
  const { person = team.operatorId } = one;
  await database.owner.query(
    `INSERT INTO pledges (organization_id, id, agency_id, campaign_id, captured_by_id, channel, mode, state,
       captured_at, received_at, editable_until, fingerprint, first_name, last_name, email, locale,
       recurrence, amount, currency, consents, payment_kind, uid_number, phone, card_fingerprint, device_id, clock_offset,
       created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 'f2f', $6, $7, $8::timestamptz, $8::timestamptz, $8::timestamptz, '\\x00',
       'Ana', 'Paz', $9, 'es', 'monthly', 150000, 'ARS', '[]', 'link', $10, $11, $12, $13, $14, now(), now())`,
    [
      ...[team.giving.organization.id, id, team.agencyId, team.giving.campaignId, person],
      ...[mode, state, at, email, one.uid_number, one.phone, one.card_fingerprint, one.device_id],
      one.clock_offset,
    ],
  );
  return id;
}

/** An hour of the day in Buenos Aires, on a day of November. */
const local = (day: number, hour: number, minute = 0) => {
  const at = new Date(Date.UTC(2026, 10, day, hour + 3, minute));
  return at.toISOString();
};

const ownerOf = (team: TestTeam) => contextAt(team.giving.organization, now);

async function pledgesOf(team: TestTeam, { query }: Signal): Promise<string[]> {
  const ctx = ownerOf(team);
  const filter = listPledges.readFilter(new URLSearchParams({ ...query }), ctx);
  const { items } = await listPledges(ctx, filter, { page: 1, perPage: 50 });
  return items.map(({ id }) => id).sort();
}

async function signal(team: TestTeam, kind: Signal["kind"]): Promise<Signal> {
  const found = (await listSignals(ownerOf(team), {})).filter((one) => one.kind === kind);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} signals of ${kind}`);
  return first;
}

describe("signals among pledges", () => {
  it.each([
    ["document", "uid_number", 2],
    ["phone", "phone", 3],
    ["card", "card_fingerprint", 3],
  ] as const)("show one %s of several donors, and lead to them", async (kind, column, least) => {
    const team = await openTeam(now);
    const value = `5400${least}`;
    const days = Array.from({ length: least }, (_, at) => at + 1);
    const same = [];
    for (const day of days.slice(1)) {
      same.push(await add(team, { at: local(day, 11), [column]: value }));
    }
    // The same donor twice, other values, another time, a judged one and a sandbox one do not count.
    await add(team, { at: local(15, 11), [column]: "other" });
    await add(team, { at: "2026-09-01T15:00:00Z", [column]: value });
    await add(team, { at: local(16, 11), [column]: value, state: "invalid" });
    await add(team, { at: local(17, 11), [column]: value, mode: "sandbox" });
    expect(await listSignals(ownerOf(team), {})).toEqual([]);
    same.push(await add(team, { at: local(19, 11), [column]: value }));
    const found = await signal(team, kind);
    expect(found).toMatchObject({ pledges: least, donors: least, person: "Nora Gil" });
    expect(found.at.toISOString()).toBe(local(19, 11));
    expect(await pledgesOf(team, found)).toEqual(same.sort());
    expect(JSON.stringify(found.query)).not.toContain(value);
  });

  it("takes a donor with two pledges for one", async () => {
    const team = await openTeam(now);
    const email = "ana@example.org";
    await add(team, { at: local(2, 11), uid_number: "54001", email });
    await add(team, { at: local(3, 11), uid_number: "54001", email });
    expect(await listSignals(ownerOf(team), {})).toEqual([]);
  });

  it("show an hour in which one device takes very many", async () => {
    const team = await openTeam(now);
    const ids = [];
    for (let minute = 0; minute < 12; minute += 1) {
      ids.push(await add(team, { at: local(10, 11, minute * 4), device_id: "tablet-1" }));
    }
    await add(team, { at: local(10, 12), device_id: "tablet-1" });
    expect(await listSignals(ownerOf(team), {})).toEqual([]);
    ids.push(await add(team, { at: local(10, 11, 50), device_id: "tablet-1" }));
    const found = await signal(team, "device");
    expect(found).toMatchObject({ pledges: 13, team: "Calle Sur" });
    expect(await pledgesOf(team, found)).toEqual(ids.sort());
  });

  it("show a device whose clock was off when it delivered, and only its wrong pledges", async () => {
    const team = await openTeam(now);
    const device_id = "tablet-2";
    await add(team, { at: local(10, 11), device_id, clock_offset: 600 });
    await add(team, { at: local(11, 11), device_id });
    await add(team, { at: local(11, 12), device_id: "tablet-3", clock_offset: -3 });
    expect(await listSignals(ownerOf(team), {})).toEqual([]);
    const ids = [await add(team, { at: local(12, 11), device_id, clock_offset: 601 })];
    ids.push(await add(team, { at: local(13, 11), device_id, clock_offset: -86_400 }));
    const found = await signal(team, "clock");
    expect(found).toMatchObject({ pledges: 2, team: "Calle Sur", person: "Nora Gil" });
    expect(await pledgesOf(team, found)).toEqual(ids.sort());
  });

  it("show a person who captures at night, by the organisation's clock", async () => {
    const team = await openTeam(now);
    const ids = [await add(team, { at: local(5, 22) }), await add(team, { at: local(6, 6, 59) })];
    await add(team, { at: local(7, 7) });
    await add(team, { at: local(8, 21, 59) });
    expect(await listSignals(ownerOf(team), {})).toEqual([]);
    ids.push(await add(team, { at: local(9, 2) }));
    const found = await signal(team, "night");
    expect(found).toMatchObject({ pledges: 3, person: "Nora Gil", team: "Calle Sur" });
    expect(await pledgesOf(team, found)).toEqual(ids.sort());
  });

  it("show a person whose pledges follow each other within minutes", async () => {
    const team = await openTeam(now);
    await add(team, { at: local(12, 11, 0) });
    const ids = [
      await add(team, { at: local(12, 11, 1) }),
      await add(team, { at: local(12, 11, 1) }),
    ];
    await add(team, { at: local(12, 11, 3) });
    expect(await listSignals(ownerOf(team), {})).toEqual([]);
    ids.push(await add(team, { at: local(12, 11, 4) }));
    const found = await signal(team, "pace");
    expect(found.pledges).toBe(3);
    const shown = await pledgesOf(team, found);
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(expect.arrayContaining(ids.slice(-1)));
  });

  it("are no matter of the team, nor of another organisation", async () => {
    const team = await openTeam(now);
    await add(team, { at: local(2, 11), uid_number: "54001" });
    await add(team, { at: local(3, 11), uid_number: "54001" });
    const { query } = await signal(team, "document");
    for (const role of ["manager", "supervisor", "operator"] as const) {
      await expect(listSignals(team.as(role, now), {})).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    const other = await openTeam(now);
    await add(other, { at: local(4, 11), uid_number: "54001" });
    expect(await listSignals(ownerOf(other), {})).toEqual([]);
    const filter = { signal: query.signal };
    const paging = { page: 1, perPage: 10 };
    expect((await listPledges(ownerOf(other), filter, paging)).total).toBe(0);
    // An operator sees none that is like another's pledge.
    const stranger = team.as("operator", now, randomUUID());
    expect((await listPledges(stranger, filter, paging)).total).toBe(0);
    expect(await listSignals(ownerOf(team), { agency: randomUUID() })).toEqual([]);
  });

  it.each(["document", "document:", "document:1", "age:x", `night:${randomUUID()}:1`])(
    "know no signal %s",
    (text) => expect(readSignal(text)).toBeNull(),
  );
});
