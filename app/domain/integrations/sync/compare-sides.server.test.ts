/** Both sides are compared record by record, and what differs is sent again. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contextFor } from "../../../../tests/factories/database";
import {
  giveAt,
  openStage,
  recordsOf,
  syncAt,
  type Stage,
} from "../../../../tests/factories/salesforce/stage";
import { useSalesforce, type TestSalesforce } from "../../../../tests/factories/servers/salesforce";
import { eraseDonor } from "../../donations/erase-donor.server";
import { mergeDonors } from "../../donations/merge-donors.server";
import { dropChanges } from "../../integration-changes/drop-changes.server";
import { noteChange } from "../../integration-changes/note-change.server";
import { getComparison } from "../get-comparison.server";
import { openSession } from "../open-session.server";
import { orderComparison } from "../order-comparison.server";
import { readRules } from "../rules/read-rules.server";
import { updateSetup } from "../update-setup.server";
import { beginSyncs } from "./begin-syncs.server";
import { comparePage } from "./compare-page.server";
import { compareSides } from "./compare-sides.server";
import { readComparable } from "./read-comparable.server";
import { counting, type Run } from "./run";

const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const KEY = "Platform_Key__c";
const FIRST = "00000000-0000-0000-0000-000000000000";

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

/** An organisation with donors, a campaign and gifts on both sides. */
async function openSynced(flavour?: Parameters<typeof openStage>[2]): Promise<Stage> {
  const stage = await openStage(salesforce, now, flavour);
  const { campaignId, ctx } = stage;
  await ctx.transaction((db) => noteChange(db, ctx, "campaign", campaignId));
  for (const name of ["ana", "eva", "luz"]) await giveAt(stage, `${name}@example.org`);
  await syncAt(stage, now);
  return stage;
}

const at = ({ ctx }: Stage, minutes: number) =>
  contextFor(ctx.organization, ctx.user, later(minutes));

async function compareAt(stage: Stage, minutes: number) {
  await orderComparison(at(stage, minutes), stage.uuid);
  await syncAt(stage, later(minutes));
  return getComparison(stage.ctx, stage.uuid);
}

/** The simulator's stored record. */
const storedAs = ({ org }: Stage, object: string, key: string) =>
  salesforce.simulator.books
    .all("records")
    .find((row) => row.org === org && row.object === object && row.fields[KEY] === key);

async function runOf({ ctx, uuid }: Stage, minutes: number): Promise<Run> {
  const row = await ctx.read((db) => db.integration.findFirstOrThrow({ where: { id: uuid } }));
  const mapping = await readRules(ctx, row);
  if (!mapping) throw new Error("no mapping");
  const place = at({ ctx } as Stage, minutes);
  const counted = counting(openSession(place, row), 5_000, Infinity);
  return { ctx: place, row, mapping, isOutdated: false, ...counted };
}

describe("a comparison", () => {
  it.each(["npsp", "nonprofit_cloud"] as const)(
    "finds nothing after everything was sent (%s)",
    async (flavour) => {
      const stage = await openSynced(flavour);
      expect(await getComparison(stage.ctx, stage.uuid)).toBeNull();
      const found = await compareAt(stage, 1);
      expect(found).toMatchObject({ endedAt: later(1), isRefused: false });
      expect(found?.objects.map(({ part }) => part)).toEqual([
        "campaign",
        "donor",
        "monthly",
        "charge",
        ...(flavour === "npsp" ? ["payment"] : []),
      ]);
      for (const one of found?.objects ?? []) {
        expect(one).toMatchObject({
          missing: 0,
          different: 0,
          merged: 0,
          unknown: 0,
          examples: [],
        });
        expect(one.theirs).toBe(one.ours);
        expect(one.sums.theirs).toBe(one.sums.ours);
      }
    },
  );

  it("lists what is missing and what differs, and sends it again", async () => {
    const stage = await openSynced();
    const { ctx, org } = stage;
    const donors = await ctx.read((db) => db.donor.findMany({ orderBy: { email: "asc" } }));
    const [ana, eva, luz] = donors.map(({ id }) => id);
    const changed = storedAs(stage, "Contact", ana ?? "");
    const fields = { LastName: "Otra" };
    await salesforce.control("POST", "records", {
      org,
      object: "Contact",
      id: changed?.id,
      fields,
    });
    const paid = await ctx.read(async (db) => {
      const { id } = await db.donation.findFirstOrThrow({ where: { donorId: ana } });
      return db.transaction.findFirstOrThrow({ where: { donationId: id } });
    });
    const gone = storedAs(stage, "npe01__OppPayment__c", paid.id);
    if (gone) salesforce.simulator.books.remove("records", gone.id);
    // A merge of which nothing was noted.
    await mergeDonors(at(stage, 1), eva ?? "", { other: luz ?? "" });
    await ctx.transaction((db) => dropChanges(db, ctx));
    const found = await compareAt(stage, 2);
    const of = (part: string) => found?.objects.find((one) => one.part === part);
    expect(of("donor")).toMatchObject({ different: 1, missing: 0, merged: 1 });
    expect(of("donor")?.examples).toContainEqual({
      ...{ kind: "different", record: ana, fields: ["LastName"] },
    });
    expect(of("donor")?.sums.ours).not.toBe(of("donor")?.sums.theirs);
    expect(of("monthly")?.examples).toMatchObject([{ fields: ["npe03__Contact__c"] }]);
    expect(of("payment")).toMatchObject({ missing: 1 });
    for (const minutes of [4, 6, 8]) await syncAt(stage, later(minutes));
    expect(
      recordsOf(stage, "Contact")
        .map((one) => one[KEY])
        .toSorted(),
    ).toEqual([ana, eva].toSorted());
    expect(recordsOf(stage, "npe01__OppPayment__c")).toHaveLength(3);
    const again = await compareAt(stage, 20);
    expect(again?.objects.every(({ examples }) => examples.length === 0)).toBe(true);
  });

  it("finds an erasure that did not arrive, and sends it", async () => {
    const stage = await openSynced();
    const { ctx } = stage;
    const { id } = await ctx.read((db) =>
      db.donor.findFirstOrThrow({ where: { email: "ana@example.org" } }),
    );
    await eraseDonor(at(stage, 1), id);
    await ctx.transaction((db) => dropChanges(db, ctx));
    const found = await compareAt(stage, 2);
    const donors = found?.objects.find(({ part }) => part === "donor");
    expect(donors).toMatchObject({ ours: 3, different: 1, examples: [{ record: id }] });
    for (const minutes of [4, 6]) await syncAt(stage, later(minutes));
    expect(storedAs(stage, "Contact", id)?.fields).toMatchObject({ Email: null, FirstName: null });
    const again = await compareAt(stage, 20);
    expect(again?.objects.every(({ examples }) => examples.length === 0)).toBe(true);
  });

  it("reads many records there that are not ours in parts", async () => {
    const stage = await openSynced();
    const { records } = salesforce.simulator;
    const createdAt = now.toISOString();
    for (let n = 0; n < 4_001; n += 1) {
      const id = `003-${n}`;
      const fields = { LastName: "Otra", [KEY]: randomUUID() };
      records.keep({ id, org: stage.org, object: "Contact", fields, createdAt });
    }
    const run = await runOf(stage, 1);
    const counts = { missing: 0, different: 0, merged: 0, unknown: 0 };
    let result: Parameters<typeof comparePage>[1] = {
      ...({ className: "Donor", part: "donor", object: "Contact", ours: 0, theirs: 0 } as const),
      ...{ ...counts, sums: { ours: 0, theirs: 0 }, examples: [] },
    };
    let pages = 0;
    for (let after: string | null = FIRST; after !== null; pages += 1)
      ({ after, result } = await comparePage(run, result, after));
    expect(pages).toBe(2);
    expect(result).toMatchObject({ ours: 3, ...counts, unknown: 4_001 });
  });

  it("expects nothing that was there before the connection and never sent", async () => {
    const stage = await openSynced();
    await stage.ctx.transaction(async (db) => {
      await db.integration.updateMany({ data: { coversSince: later(60) } });
    });
    for (const row of salesforce.simulator.books.all("records"))
      if (row.org === stage.org) salesforce.simulator.books.remove("records", row.id);
    const found = await compareAt(stage, 1);
    expect(found?.objects.every(({ missing, ours }) => missing === 0 && ours === 0)).toBe(true);
  });

  it("leaves half of the calls to changes, and is begun again by itself", async () => {
    const stage = await openSynced();
    const { ctx, uuid } = stage;
    await updateSetup(ctx, uuid, { call_limit: 100 });
    await ctx.transaction((db) =>
      db.integrationCall.updateMany({ where: { integrationId: uuid }, data: { calls: 60 } }),
    );
    await orderComparison(at(stage, 1), uuid);
    expect(await beginSyncs(later(1))).toBeGreaterThan(0);
    await syncAt(stage, later(1));
    expect(await getComparison(ctx, uuid)).toMatchObject({ endedAt: null, objects: [] });
    const row = await ctx.read((db) => db.integration.findFirstOrThrow());
    expect(row.compareAt).toEqual(later(61));
    await syncAt(stage, later(26 * 60));
    expect((await getComparison(ctx, uuid))?.endedAt).toEqual(later(26 * 60));
  });

  it("says where the system refuses to show a field, and stops nothing else", async () => {
    const stage = await openSynced();
    const { ctx, uuid } = stage;
    const run = await runOf(stage, 1);
    run.row = { ...run.row, compareAt: now };
    const gone = { name: "Gone__c", label: "Gone", type: "string", length: 80, isRequired: false };
    const { fieldsOf } = run.mapping;
    run.mapping = {
      ...run.mapping,
      fieldsOf: (object) => new Map([...fieldsOf(object), ["Gone__c", gone]]),
      rulesOf: () => [
        { attribute: "created_at", field: "Gone__c", syncRule: "always_override" as const },
      ],
    };
    expect(await compareSides(run, 60)).toBe(false);
    expect(await getComparison(ctx, uuid)).toMatchObject({ isRefused: true, endedAt: later(1) });
    await giveAt(stage, "after@example.org");
    await syncAt(stage, later(2));
    expect(recordsOf(stage, "Contact")).toHaveLength(4);
  });
});

it("reads a page of ours, and compares it with theirs", async () => {
  const stage = await openSynced();
  const page = await readComparable(stage.ctx, "donor", { above: FIRST, size: 2 });
  expect(page).toHaveLength(2);
  const run = await runOf(stage, 1);
  const empty = { missing: 0, different: 0, merged: 0, unknown: 0 };
  const before = {
    ...({ className: "Donor", part: "donor", object: "Contact", ours: 0, theirs: 3 } as const),
    ...{ ...empty, sums: { ours: 0, theirs: 0 }, examples: [] },
  };
  const compared = await comparePage(run, before, FIRST);
  expect(compared).toMatchObject({ after: null, owners: [], result: { ours: 3, ...empty } });
});
