/** The steps of a round: what changed is read, sent and settled; and what a person finds to preview. */
import { expect, it } from "vitest";
import {
  donorOf,
  giveAt,
  openStage,
  recordsOf,
} from "../../../../tests/factories/salesforce/stage";
import { useSalesforce, type TestSalesforce } from "../../../../tests/factories/servers/salesforce";
import { takeChanges } from "../../integration-changes/take-changes.server";
import { openSession } from "../open-session.server";
import { readRules } from "../rules/read-rules.server";
import { findRecords } from "./find-records.server";
import { previewMapping } from "./preview-mapping.server";
import { readSources } from "./read-sources.server";
import { counting } from "./run";
import { sendClass } from "./send-class.server";
import { settleSent } from "./settle-sent.server";

const now = new Date("2026-11-21T12:00:00Z");

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

it("reads, sends and settles what changed", async () => {
  const stage = await openStage(salesforce, now);
  const { ctx, uuid } = stage;
  const donation = await giveAt(stage, "step@example.org");
  const row = await ctx.read((db) => db.integration.findFirstOrThrow({ where: { id: uuid } }));
  const mapping = await readRules(ctx, row);
  if (!mapping) throw new Error("no mapping");
  const run = {
    ctx,
    row,
    mapping,
    isOutdated: false,
    ...counting(openSession(ctx, row), 50, Infinity),
  };
  const take = (entity: "donor" | "donation") =>
    takeChanges(ctx, entity, { most: 10, syncDelay: 0 });
  const changes = await take("donation");
  const sources = await readSources(ctx, "Donation", changes);
  for (const part of ["monthly", "charge", "payment"] as const)
    for await (const page of sources(part)) expect(page).toMatchObject([{ owner: donation }]);
  // Without its donor and campaign each record lacks its parent.
  expect(await sendClass(run, "Donation", changes)).toEqual(new Map([[donation, "parent"]]));
  await settleSent(run, "Donation", changes, new Map([[donation, "waits"]]));
  expect(await take("donation")).toEqual([]);
  const donors = await take("donor");
  await settleSent(run, "Donor", donors, new Map(donors.map(({ id }) => [id, "left"])));
  expect(await take("donor")).toHaveLength(donors.length);
  await sendClass(run, "Donor", donors);
  await settleSent(run, "Donor", donors, new Map());
  expect(await take("donor")).toEqual([]);
  expect(recordsOf(stage, "Contact")).toHaveLength(1);
});

it("finds what a person names, and shows it", async () => {
  const stage = await openStage(salesforce, now);
  const { campaignId, ctx, uuid } = stage;
  const donation = await giveAt(stage, "uno@example.org");
  await giveAt(stage, "dos@example.org");
  const donor = await donorOf(stage, donation);
  expect(await findRecords(ctx, "Donor", "uno@example.org")).toMatchObject([{ id: donor.id }]);
  expect(await findRecords(ctx, "Donor", "ana paz")).toHaveLength(2);
  expect(await findRecords(ctx, "Donor", "")).toHaveLength(1);
  expect(await findRecords(ctx, "Donor", "nadie")).toEqual([]);
  expect(await findRecords(ctx, "Donation", donation)).toMatchObject([{ id: donation }]);
  expect(await findRecords(ctx, "Donation", "uno@")).toMatchObject([{ id: donation }]);
  expect(await findRecords(ctx, "Campaign", "techo")).toMatchObject([{ id: campaignId }]);
  expect(await findRecords(ctx, "Campaign", ctx.newId())).toEqual([]);
  const preview = (search: string) => previewMapping(ctx, uuid, { className: "Donor", search });
  expect(await preview("ana")).toMatchObject({ outcome: "several" });
  expect(await preview(donor.id)).toMatchObject({ outcome: "shown", id: donor.id });
  expect(recordsOf(stage, "Contact")).toEqual([]);
});
