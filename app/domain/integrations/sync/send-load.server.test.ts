/** More than 2,000 records go as a file, whose job is looked at and never uploaded twice. */
import { describe, expect, it } from "vitest";
import { jobContext } from "../../../../tests/factories/database";
import {
  giveAt,
  openStage,
  recordsOf,
  syncAt,
  type Stage,
} from "../../../../tests/factories/salesforce/stage";
import { useSalesforce, type TestSalesforce } from "../../../../tests/factories/servers/salesforce";
import { CallRefused } from "~/integrations/connector";
import { noteAll } from "../../integration-changes/note-all.server";
import { takeChanges } from "../../integration-changes/take-changes.server";
import { beginConnection } from "../begin-connection.server";
import { disconnectIntegration } from "../disconnect-integration.server";
import { finishConnection } from "../finish-connection.server";
import { getIntegration } from "../get-integration.server";
import { openSession } from "../open-session.server";
import { readRules } from "../rules/read-rules.server";
import { beginSyncs } from "./begin-syncs.server";
import { listRequests } from "./list-requests.server";
import { beginRequest, endRequest } from "./load-requests.server";
import { counting, type Run } from "./run";
import { beginLoad } from "./send-load.server";
import { syncChanges } from "./sync-changes.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const COUNT = 2_400;

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

const ADD = `
INSERT INTO donors (organization_id, id, first_name, last_name, email, locale, created_at, updated_at)
SELECT $1::uuid, gen_random_uuid(), 'Ana ' || n, E'Paz "la\\nsegunda", ' || n, gen_random_uuid() || '@example.org', 'es', app_now(), app_now()
  FROM generate_series(1, $2::int) n`;

/** Copies a donation with its charges so many times. */
const COPY = `
WITH copies AS (
  INSERT INTO donations SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
    FROM donations d, generate_series(1, $3::int) WHERE d.organization_id = $1::uuid AND d.id = $2::uuid RETURNING id
)
INSERT INTO transactions SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'donation_id', c.id))).*
  FROM transactions t, copies c WHERE t.organization_id = $1::uuid AND t.donation_id = $2::uuid`;

/** Copies each charge so many times, in an order that mixes donations. */
const MORE = `
INSERT INTO transactions SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
  FROM transactions t, generate_series(1, $2::int) WHERE t.organization_id = $1::uuid`;

/** An organisation with so many donors to send, who are all noted. */
async function openMany(count = COUNT): Promise<Stage> {
  const stage = await openStage(salesforce, now);
  await stage.ctx.statements({ text: ADD, values: [stage.ctx.organizationId, count] });
  await noteAll(stage.ctx, ["donor"], now);
  return stage;
}

const runAt = ({ ctx, uuid }: Stage, at: Date) =>
  syncChanges(jobContext(ctx.organization, "integrations.sync-changes", at), {
    integrationId: uuid,
  });

/** Lets time pass, with a run at each step. */
async function runUntilSent(stage: Stage, from: number): Promise<number> {
  for (let minutes = from; minutes < from + 200; minutes += 10) {
    await runAt(stage, later(minutes));
    const left = await stage.ctx.read((db) => db.integrationChange.count());
    if (left === 0) return minutes;
  }
  throw new Error("the changes are not sent");
}

async function runOf({ ctx, uuid }: Stage): Promise<Run> {
  const row = await ctx.read((db) => db.integration.findFirstOrThrow({ where: { id: uuid } }));
  const mapping = await readRules(ctx, row);
  if (!mapping) throw new Error("no mapping");
  const counted = counting(openSession(ctx, row), 5_000, Infinity);
  return { ctx, row, mapping, isOutdated: false, ...counted };
}

const uploadsOf = ({ org }: Stage) =>
  salesforce.simulator.books
    .all("calls")
    .filter((call) => call.org === org && call.operation === "bulk_put" && call.status === 201);
const callsOf = ({ org }: Stage) =>
  salesforce.simulator.books.all("calls").filter((call) => call.org === org).length;

describe("many changes", () => {
  it("are sent in one file, and each of its records has its result", async () => {
    const stage = await openMany();
    const before = callsOf(stage);
    await salesforce.script("ok", "ok", "validation");
    await runUntilSent(stage, 0);
    expect(recordsOf(stage, "Contact")).toHaveLength(COUNT - 1);
    expect(recordsOf(stage, "Contact")[0]).toMatchObject({
      LastName: expect.stringContaining('"la\nsegunda"') as unknown,
    });
    expect(uploadsOf(stage)).toHaveLength(1);
    // Reads for the rules that fill only, too.
    expect((callsOf(stage) - before) / Math.ceil(COUNT / 200)).toBeLessThanOrEqual(1.6);
    const { items } = await listRequests(stage.ctx, {}, { page: 1, perPage: 50 });
    expect(items).toMatchObject([
      {
        ...{ status: "partly_failed", count: COUNT, ok: COUNT - 1, failed: 1 },
        errors: [{ code: "FIELD_CUSTOM_VALIDATION_EXCEPTION" }],
      },
    ]);
  });

  it("of donations go part by part, parents first", async () => {
    const stage = await openStage(salesforce, now);
    const { ctx } = stage;
    const donation = await giveAt(stage, "many@example.org");
    await ctx.statements({ text: COPY, values: [ctx.organizationId, donation, 2_100] });
    await noteAll(ctx, ["campaign", "donor", "donation"], now);
    await runUntilSent(stage, 0);
    expect(recordsOf(stage, "npe03__Recurring_Donation__c")).toHaveLength(2_101);
    expect(recordsOf(stage, "Opportunity")).toHaveLength(2_101);
    expect(recordsOf(stage, "npe01__OppPayment__c")).toHaveLength(2_101);
    expect(uploadsOf(stage)).toHaveLength(3);
    const { items } = await listRequests(ctx, { status: "failed" }, { page: 1, perPage: 50 });
    expect(items).toEqual([]);
  });
});

describe("a load", () => {
  it("is found again by its id after a worker's death, and uploaded once", async () => {
    const stage = await openMany();
    // The file is there, and the answer to its end is lost.
    await salesforce.script("ok", "ok", "server_error");
    await runAt(stage, now);
    expect((await getIntegration(stage.ctx, stage.uuid)).pause?.reason).toBe("unavailable");
    expect(await beginSyncs(later(5))).toBeGreaterThan(0);
    await runUntilSent(stage, 10);
    expect(uploadsOf(stage)).toHaveLength(1);
    expect(recordsOf(stage, "Contact")).toHaveLength(COUNT);
  });

  it("whose upload nobody knows of is given up before anything is read", async () => {
    const stage = await openMany();
    await salesforce.script("ok", "server_error");
    await runAt(stage, now);
    await runUntilSent(stage, 10);
    const jobs = salesforce.simulator.books.all("jobs").filter(({ org }) => org === stage.org);
    expect(jobs.map(({ state }) => state)).toEqual(["Aborted", "JobComplete"]);
    expect(recordsOf(stage, "Contact")).toHaveLength(COUNT);
  });

  it("that people there end is sent again", async () => {
    const stage = await openMany();
    await runAt(stage, now);
    const [job] = salesforce.simulator.books.all("jobs").filter(({ org }) => org === stage.org);
    salesforce.simulator.bulk.abort(job?.id ?? "");
    await runUntilSent(stage, 10);
    expect(recordsOf(stage, "Contact")).toHaveLength(COUNT);
  });

  it("whose permission is taken away is looked at after the next connection", async () => {
    const stage = await openMany();
    const { ctx, uuid } = stage;
    await salesforce.script("ok", "ok", "invalid_grant");
    await runAt(stage, now);
    expect((await getIntegration(ctx, uuid)).state).toBe("broken");
    const address = await beginConnection(ctx, uuid, { environment: "production", domain: "" });
    const again = await salesforce.consent(`${address}&org=${stage.org}`);
    expect((await finishConnection(ctx, again)).outcome).toBe("connected");
    await runUntilSent(stage, 10);
    expect(uploadsOf(stage)).toHaveLength(1);
    expect(recordsOf(stage, "Contact")).toHaveLength(COUNT);
  });

  it("with a field that is gone there is made again without it", async () => {
    const stage = await openMany();
    const { ctx, uuid } = stage;
    await ctx.transaction((db) =>
      db.integrationRule.create({
        data: {
          ...{ organizationId: ctx.organizationId, id: ctx.newId(), integrationId: uuid },
          ...{ className: "Donor", attribute: "tags", object: "Contact", field: "Gone__c" },
          ...{ syncRule: "always_override", createdAt: now, updatedAt: now },
        },
      }),
    );
    const row = await ctx.read((db) => db.integration.findFirstOrThrow());
    const described = row.description as { name: string; fields: object[] }[];
    const gone = { name: "Gone__c", label: "Gone", type: "string", length: 255, isRequired: false };
    for (const { fields, name } of described) if (name === "Contact") fields.push(gone);
    await ctx.transaction((db) =>
      db.integration.updateMany({ where: { id: uuid }, data: { description: described as never } }),
    );
    await runUntilSent(stage, 0);
    expect(recordsOf(stage, "Contact")).toHaveLength(COUNT);
    const { items } = await listRequests(ctx, { status: "failed" }, { page: 1, perPage: 50 });
    expect(items).toMatchObject([{ errors: [{ code: "InvalidBatch" }] }]);
  });

  it("whose file is open is given up with the connection", async () => {
    const stage = await openMany();
    await salesforce.script("ok", "server_error");
    await runAt(stage, now);
    await disconnectIntegration(stage.ctx, stage.uuid);
    const jobs = salesforce.simulator.books.all("jobs").filter(({ org }) => org === stage.org);
    expect(jobs.map(({ state }) => state)).toEqual(["Aborted"]);
  });

  it("that the system takes no job for fails, and nothing else waits for it", async () => {
    const stage = await openMany(3);
    const { ctx } = stage;
    const run = await runOf(stage);
    const { connector } = run.session;
    const begin = () => Promise.reject(new CallRefused({ code: "INVALIDJOB", message: "No key." }));
    run.session = {
      ...run.session,
      connector: { ...connector, loads: { ...connector.loads, begin } },
    };
    await beginLoad(run, "Donor", await takeChanges(ctx, "donor", { most: 10, syncDelay: 0 }));
    expect(await ctx.read((db) => db.integrationLoad.count())).toBe(0);
    expect(await ctx.read((db) => db.integrationChange.count())).toBe(0);
    const { items } = await listRequests(ctx, { status: "failed" }, { page: 1, perPage: 50 });
    expect(items).toMatchObject([{ count: 3, failed: 3, ok: 0 }]);
    expect(items[0]?.errors).toHaveLength(3);
    expect(items[0]?.errors[0]).toMatchObject({ code: "INVALIDJOB", message: "No key." });
  });

  it("keeps a donation's charges together", async () => {
    const stage = await openStage(salesforce, now);
    const { ctx } = stage;
    const transactions = [{ status: "rejected", date: now }];
    for (const name of ["uno", "dos", "tres"])
      await giveAt(stage, `${name}@example.org`, { recurrence: "one_time", transactions });
    await ctx.statements({ text: MORE, values: [ctx.organizationId, 5] });
    const run = await runOf(stage);
    const { connector } = run.session;
    let keys: string[] = [];
    const fileOf = (records: readonly { key: string }[]) => {
      keys = records.map(({ key }) => key);
      return connector.loads.fileOf(records as never);
    };
    run.session = {
      ...run.session,
      connector: { ...connector, loads: { ...connector.loads, fileOf } },
    };
    await beginLoad(
      run,
      "Donation",
      await takeChanges(ctx, "donation", { most: 10, syncDelay: 0 }),
    );
    const rows = await ctx.read((db) => db.transaction.findMany());
    const owners = new Map(rows.map(({ donationId, id }) => [id, donationId]));
    const order = keys.map((key) => owners.get(key));
    expect(order).toHaveLength(18);
    expect(order.filter((owner, index) => owner !== order[index - 1])).toHaveLength(3);
  });

  it("ends with the connection, whatever waits", async () => {
    const stage = await openMany();
    await runAt(stage, now);
    await disconnectIntegration(stage.ctx, stage.uuid);
    expect(await stage.ctx.read((db) => db.integrationLoad.count())).toBe(0);
    expect(await stage.ctx.read((db) => db.integrationChange.count())).toBe(0);
    await syncAt(stage, later(10));
  });
});

it("has a row of the log for each 200 errors", async () => {
  const stage = await openStage(salesforce, now);
  const { ctx, uuid } = stage;
  const order = { integrationId: uuid, className: "Donor", object: "Contact", count: 500 } as const;
  const requestId = await beginRequest(ctx, order);
  const load = { ...loadOf(ctx.organizationId, uuid), count: 500, requestId };
  const errors = Array.from({ length: 450 }, (_, at) => ({
    ...{ code: "STRING_TOO_LONG", message: "", record: String(at) },
  }));
  await endRequest(ctx, load, errors, 50);
  // A second look at the same job writes nothing again.
  await endRequest(ctx, load, errors, 50);
  const { items } = await listRequests(ctx, {}, { page: 1, perPage: 50 });
  expect(items.map(({ count, failed, ok }) => ({ count, failed, ok })).toSorted(byCount)).toEqual([
    { count: 50, failed: 50, ok: 0 },
    { count: 200, failed: 200, ok: 0 },
    { count: 250, failed: 200, ok: 50 },
  ]);
});

const byCount = (one: { count: number }, other: { count: number }) => one.count - other.count;

const loadOf = (organizationId: string, integrationId: string) => ({
  ...{ organizationId, id: organizationId, integrationId, className: "Donor", part: "donor" },
  ...{ jobId: null, isUploaded: false, lookAt: now, looks: 0, createdAt: now },
});
