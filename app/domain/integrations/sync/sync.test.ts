/** What changes is sent, whatever goes wrong on the way. */
import { describe, expect, it } from "vitest";
import {
  donorOf,
  giveAt,
  openStage,
  recordsOf,
  syncAt,
  type Stage,
} from "../../../../tests/factories/salesforce/stage";
import { useSalesforce, type TestSalesforce } from "../../../../tests/factories/servers/salesforce";
import { createJobContext } from "../../context";
import { updateDonor } from "../../donors/update-donor.server";
import { dropChanges } from "../../integration-changes/drop-changes.server";
import { noteAll } from "../../integration-changes/note-all.server";
import { noteChange } from "../../integration-changes/note-change.server";
import { settleChanges } from "../../integration-changes/settle-changes.server";
import { takeChanges } from "../../integration-changes/take-changes.server";
import { beginConnection } from "../begin-connection.server";
import { beginSyncs } from "./begin-syncs.server";
import { checkRule } from "../rules/check-rule.server";
import { readBudget } from "../count-calls.server";
import { buildRecords } from "./build-records.server";
import { createRule } from "../rules/create-rule.server";
import { describeIntegration } from "../describe-integration.server";
import { discardRule } from "../rules/discard-rule.server";
import { finishConnection } from "../finish-connection.server";
import { getIntegration } from "../get-integration.server";
import { getMapping } from "../rules/get-mapping.server";
import { listCustomAttributes } from "../list-custom-attributes.server";
import { listRequests } from "./list-requests.server";
import { listRules } from "../list-rules.server";
import { noteEverything } from "./note-everything.server";
import { openSession } from "../open-session.server";
import { orderSync } from "../order-sync.server";
import { pauseIntegration } from "./pause-integration.server";
import { previewMapping } from "./preview-mapping.server";
import { readRules } from "../rules/read-rules.server";
import { retryRequest } from "./retry-request.server";
import { sendRecords } from "./send-records.server";
import { updateRule } from "../rules/update-rule.server";
import { updateSetup } from "../update-setup.server";
import { wholeIntegration } from "../whole-integration.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const KEY = "Platform_Key__c";

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

const open = (flavour?: Parameters<typeof openStage>[2]) => openStage(salesforce, now, flavour);

const sync = (stage: Stage, at = now) => syncAt(stage, at);

const callsOf = ({ org }: Stage, operation: string, object: string) =>
  salesforce.simulator.books
    .all("calls")
    .filter((call) => call.org === org && call.operation === operation && call.object === object);

/** Notes a campaign that a factory wrote beside its operation. */
const noteCampaign = ({ campaignId, ctx }: Stage) =>
  ctx.transaction((db) => noteChange(db, ctx, "campaign", campaignId));

describe("a first gift", () => {
  it("makes donor, campaign, monthly donation, gift and payment there", async () => {
    const stage = await open();
    await noteCampaign(stage);
    const donation = await giveAt(stage, "ana@example.org");
    const donor = await donorOf(stage, donation);
    expect(await beginSyncs(later(1))).toBeGreaterThan(0);
    await sync(stage);
    expect(recordsOf(stage, "Contact")).toMatchObject([
      { [KEY]: donor.id, FirstName: "Ana", LastName: "Paz", Email: donor.email },
    ]);
    expect(recordsOf(stage, "Campaign")).toMatchObject([
      { [KEY]: stage.campaignId, Name: "Techo para todos", IsActive: true },
    ]);
    expect(recordsOf(stage, "npe03__Recurring_Donation__c")).toMatchObject([
      { [KEY]: donation, npsp__Status__c: "Active" },
    ]);
    expect(recordsOf(stage, "Opportunity")).toMatchObject([{ StageName: "Closed Won" }]);
    expect(recordsOf(stage, "npe01__OppPayment__c")).toMatchObject([{ npe01__Paid__c: true }]);
    const { items } = await listRequests(stage.ctx, {}, { page: 1, perPage: 50 });
    expect(items.every(({ status }) => status === "succeeded")).toBe(true);
  });

  it("makes person account, commitment and transaction in the other package", async () => {
    const stage = await open("nonprofit_cloud");
    await noteCampaign(stage);
    await giveAt(stage, "eva@example.org");
    await sync(stage);
    expect(recordsOf(stage, "Account")).toMatchObject([{ PersonEmail: "eva@example.org" }]);
    expect(recordsOf(stage, "GiftCommitment")).toMatchObject([{ Status: "Active" }]);
    expect(recordsOf(stage, "GiftTransaction")).toMatchObject([{ Status: "Paid" }]);
  });

  it("sends parents that were not there before", async () => {
    const stage = await open();
    await giveAt(stage, "parent@example.org");
    await sync(stage);
    await sync(stage, later(1));
    expect(recordsOf(stage, "Campaign")).toHaveLength(1);
    expect(recordsOf(stage, "Opportunity")).toHaveLength(1);
  });
});

describe("rules", () => {
  it("never change what is there where they fill only", async () => {
    const stage = await open();
    const { ctx, org } = stage;
    const donation = await giveAt(stage, "kept@example.org", { recurrence: "one_time" });
    const { id } = await donorOf(stage, donation);
    await updateDonor(ctx, id, { phone: "11 4444-5555", city_address: "Rosario" });
    await noteCampaign(stage);
    await sync(stage);
    const contact = salesforce.simulator.books
      .all("records")
      .find(({ fields }) => fields[KEY] === id);
    await salesforce.control("POST", "records", {
      ...{ org, object: "Contact", id: contact?.id },
      fields: { Phone: "999", FirstName: "Otra" },
    });
    await updateDonor(ctx, id, { phone: "11 7777-8888" });
    await sync(stage, later(1));
    expect(recordsOf(stage, "Contact")).toMatchObject([{ Phone: "999", FirstName: "Ana" }]);
  });

  it("take what fits, once for each field", async () => {
    const stage = await open();
    const { ctx, uuid } = stage;
    const rule = (attribute: string, object: string, field: string) => ({
      class_name: "Donor" as const,
      mapping: { attribute, object, field, sync_rule: "always_override" as const },
    });
    const made = await createRule(ctx, uuid, rule("uid_number", "Contact", "Tax_Id__c"));
    expect(await listRules(ctx, uuid)).toContainEqual(made);
    const refusals = [
      [rule("gender", "Contact", "Tax_Id__c"), "mapping.field"],
      [rule("tags", "Contact", "Birthdate"), "mapping.field"],
      [rule("tags", "Opportunity", "Description"), "mapping.object"],
      [rule("shoe_size", "Contact", "Description"), "mapping.attribute"],
      [rule("tags", "Contact", "No_Such__c"), "mapping.field"],
    ] as const;
    for (const [wrong, field] of refusals)
      await expect(createRule(ctx, uuid, wrong)).rejects.toMatchObject({
        fields: { [field]: expect.anything() as unknown },
      });
    const changed = await updateRule(ctx, uuid, made.id, {
      mapping: { sync_rule: "override_if_empty" },
    });
    expect(changed.mapping.sync_rule).toBe("override_if_empty");
    await discardRule(ctx, uuid, made.id);
    await expect(discardRule(ctx, uuid, made.id)).rejects.toThrow("not_found");
    const row = await ctx.read((db) => db.integration.findFirstOrThrow());
    const again = ctx.transaction((db) =>
      checkRule(ctx, db, row, rule("tags", "Contact", "Tax_Id__c"), null),
    );
    expect(await again).toBeUndefined();
    const view = await getMapping(ctx, uuid, "Donor");
    expect(view.objects).toEqual([{ name: "Contact", label: "Contact", hasKey: true }]);
    expect(view.fields.map(({ name }) => name)).not.toContain(KEY);
    expect(await listCustomAttributes(ctx)).toEqual([]);
    expect((await wholeIntegration(ctx, row)).attributes.Donor).toContain("first_name");
    expect((await readRules(ctx, row))?.flavour).toBe("npsp");
  });

  it("are shown on a real record, and nothing is written", async () => {
    const stage = await open();
    const { ctx, uuid } = stage;
    expect(await previewMapping(ctx, uuid, { className: "Donor", search: "" })).toEqual({
      outcome: "none",
    });
    await giveAt(stage, "shown@example.org");
    for (const className of ["Donor", "Donation", "Campaign"] as const)
      expect(await previewMapping(ctx, uuid, { className, search: "" })).toMatchObject({
        outcome: "shown",
      });
    expect(recordsOf(stage, "Contact")).toEqual([]);
  });
});

describe("bad luck", () => {
  it.each(["server_error", "limit", "row_lock", "slow:1"])("%s heals by itself", async (word) => {
    const stage = await open();
    await noteCampaign(stage);
    await giveAt(stage, `${word.replace(":", "")}@example.org`);
    await salesforce.script(word);
    await sync(stage);
    await sync(stage, later(70));
    await sync(stage, later(140));
    expect(recordsOf(stage, "Contact")).toHaveLength(1);
    expect(recordsOf(stage, "Opportunity")).toHaveLength(1);
    expect((await getIntegration(stage.ctx, stage.uuid)).pause).toBeNull();
  });

  it("tokens that nobody can read break it, so that nothing is tried for ever", async () => {
    const stage = await open();
    const { ctx, uuid } = stage;
    await giveAt(stage, "unread@example.org");
    await ctx.transaction((db) =>
      db.integration.updateMany({
        where: { organizationId: ctx.organizationId, id: uuid },
        data: { secrets: "unreadable" },
      }),
    );
    await sync(stage);
    expect((await getIntegration(ctx, uuid)).state).toBe("broken");
  });

  it("a revoked permission loses nothing, and goes on after a new one", async () => {
    const stage = await open();
    const { ctx, uuid } = stage;
    await noteCampaign(stage);
    await giveAt(stage, "revoked@example.org");
    await salesforce.script("invalid_grant");
    await sync(stage);
    expect((await getIntegration(ctx, uuid)).state).toBe("broken");
    await giveAt(stage, "meanwhile@example.org");
    const address = await beginConnection(ctx, uuid, { environment: "production", domain: "" });
    const again = await salesforce.consent(`${address}&org=${stage.org}`);
    expect((await finishConnection(ctx, again)).outcome).toBe("connected");
    await sync(stage, later(1));
    await sync(stage, later(2));
    expect(recordsOf(stage, "Contact")).toHaveLength(2);
    expect(recordsOf(stage, "Opportunity")).toHaveLength(2);
  });

  it.each(["duplicate", "validation"])("%s is for people, who send it again", async (word) => {
    const stage = await open();
    const { ctx, uuid } = stage;
    await noteCampaign(stage);
    await sync(stage);
    await giveAt(stage, `${word}@example.org`, { recurrence: "one_time", transactions: [] });
    await salesforce.script(word);
    await sync(stage, later(1));
    expect(recordsOf(stage, "Contact")).toHaveLength(0);
    const { items } = await listRequests(ctx, { status: "failed" }, { page: 1, perPage: 50 });
    expect(items).toHaveLength(1);
    await retryRequest(ctx, uuid, items[0]?.id ?? "");
    await sync(stage, later(2));
    expect(recordsOf(stage, "Contact")).toHaveLength(1);
  });

  it("the limit of calls pauses and goes on by itself", async () => {
    const stage = await open();
    const { ctx, uuid } = stage;
    await updateSetup(ctx, uuid, { call_limit: 100 });
    await ctx.transaction((db) =>
      db.integrationCall.updateMany({ where: { integrationId: uuid }, data: { calls: 99 } }),
    );
    await giveAt(stage, "budget@example.org");
    await sync(stage);
    expect(await getIntegration(ctx, uuid)).toMatchObject({ pause: { reason: "call_limit" } });
    expect((await readBudget(ctx, { id: uuid, callLimit: 100 })).used).toBe(99);
    expect(recordsOf(stage, "Contact")).toHaveLength(0);
    await sync(stage, later(25 * 60));
    await sync(stage, later(25 * 60 + 1));
    expect(recordsOf(stage, "Contact")).toHaveLength(1);
    await pauseIntegration(ctx, { id: uuid, silences: 2 }, "unavailable", null);
    expect((await getIntegration(ctx, uuid)).pause?.until).toEqual(later(4));
  });
});

it("sends everything where a person orders it, 200 records a call", async () => {
  const stage = await open();
  const { ctx, uuid } = stage;
  for (let number = 0; number < 210; number += 1)
    await giveAt(stage, `many-${number}@example.org`, { recurrence: "one_time" });
  await ctx.transaction((db) => dropChanges(db, ctx));
  await orderSync(ctx, uuid);
  const place = { organization: ctx.organization, now, locale: "es" } as const;
  await noteEverything(createJobContext("integrations.note-everything", place), {
    integrationId: uuid,
  });
  await sync(stage);
  expect(recordsOf(stage, "Contact")).toHaveLength(210);
  expect(recordsOf(stage, "Opportunity")).toHaveLength(210);
  expect(callsOf(stage, "upsert", "Contact")).toHaveLength(2);
  // No donation goes before its donor, whom it needs there.
  const { items } = await listRequests(ctx, {}, { page: 1, perPage: 50 });
  expect(items.filter(({ status }) => status !== "succeeded")).toEqual([]);
  expect(callsOf(stage, "upsert", "Opportunity").length).toBeLessThanOrEqual(3);
});

it("settles what was sent, and keeps what changed meanwhile", async () => {
  const stage = await open();
  const { ctx } = stage;
  expect(await noteAll(ctx, ["campaign"], now)).toBe(1);
  const [change] = await takeChanges(ctx, "campaign", { most: 10, syncDelay: 0 });
  if (!change) throw new Error("nothing is noted");
  await noteCampaign(stage);
  await settleChanges(ctx, "campaign", { done: [change], later: [], parents: {} });
  const [kept] = await takeChanges(ctx, "campaign", { most: 10, syncDelay: 0 });
  expect(kept?.revision).toBe(change.revision + 1);
  // Its writer may have begun before this sending.
  expect(kept?.since).toEqual(change.since);
  await settleChanges(ctx, "campaign", { done: kept ? [kept] : [], later: [], parents: {} });
  expect(await takeChanges(ctx, "campaign", { most: 10, syncDelay: 0 })).toEqual([]);
  // Who settles what was settled removes nothing that was noted since.
  await noteCampaign(stage);
  await settleChanges(ctx, "campaign", { done: [change], later: [], parents: {} });
  expect(await takeChanges(ctx, "campaign", { most: 10, syncDelay: 0 })).toHaveLength(1);
});

it("says which words a refused record had", async () => {
  const stage = await open();
  const { ctx, uuid } = stage;
  const row = await ctx.read((db) => db.integration.findFirstOrThrow());
  const session = openSession(ctx, row);
  expect((await describeIntegration(ctx, row, session))?.flavour).toBe("npsp");
  const mapping = await readRules(ctx, row);
  if (!mapping) throw new Error("no mapping");
  expect(await buildRecords(ctx, session, mapping, "donor", [])).toEqual([]);
  const records = [{ key: ctx.newId(), owner: ctx.newId(), fields: { Nope: "x" }, parents: {} }];
  const order = { integrationId: uuid, className: "Donor", object: "Contact", records } as const;
  expect(await sendRecords(ctx, session, order)).toMatchObject([{ outcome: "describe" }]);
  const { items } = await listRequests(ctx, {}, { page: 1, perPage: 1 });
  expect(items[0]?.errors).toMatchObject([{ code: "INVALID_FIELD" }]);
});

it.each([1, 2, 3])("converges after any faults that end in health (seed %i)", async (seed) => {
  const stage = await open();
  const { ctx } = stage;
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const faults = ["ok", "limit", "server_error", "row_lock", "slow:1"];
  await noteCampaign(stage);
  const given: string[] = [];
  for (let step = 0; step < 8; step += 1) {
    const at = later(step * 130);
    const known = given[next(given.length + 1)];
    if (known === undefined) given.push(await giveAt(stage, `p${seed}-${step}@example.org`));
    else await updateDonor(ctx, (await donorOf(stage, known)).id, { last_name: `Paz ${step}` });
    await salesforce.script(...[1, 2, 3].map(() => faults[next(faults.length)] ?? "ok"));
    await sync(stage, at);
  }
  await salesforce.script();
  for (const hours of [20, 24, 30, 40]) await sync(stage, later(hours * 60));
  const donors = await Promise.all(given.map((id) => donorOf(stage, id)));
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  expect(
    sorted(recordsOf(stage, "Contact").map((one) => [one[KEY], one.LastName, one.Email])),
  ).toEqual(sorted(donors.map(({ email, id, lastName }) => [id, lastName, email])));
  expect(recordsOf(stage, "Opportunity")).toHaveLength(given.length);
  expect(recordsOf(stage, "npe01__OppPayment__c")).toHaveLength(given.length);
});
