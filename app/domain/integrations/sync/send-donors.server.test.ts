/** Records of merged donors go once their gifts have moved, and those of erased ones where a person chose that. */
import { expect, it } from "vitest";
import { contextFor } from "../../../../tests/factories/database";
import {
  donorOf,
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
import { noteAll } from "../../integration-changes/note-all.server";
import { noteChange } from "../../integration-changes/note-change.server";
import { getIntegration } from "../get-integration.server";
import { updateSetup } from "../update-setup.server";
import { listRequests } from "./list-requests.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const KEY = "Platform_Key__c";

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

async function open(flavour?: Parameters<typeof openStage>[2]): Promise<Stage> {
  const stage = await openStage(salesforce, now, flavour);
  const { campaignId, ctx } = stage;
  await ctx.transaction((db) => noteChange(db, ctx, "campaign", campaignId));
  return stage;
}
const at = ({ ctx }: Stage, minutes: number) =>
  contextFor(ctx.organization, ctx.user, later(minutes));
const keysOf = (stage: Stage, object: string) => recordsOf(stage, object).map((one) => one[KEY]);

async function syncUntil(stage: Stage, from: number): Promise<void> {
  for (const minutes of [0, 2, 4, 6, 8]) await syncAt(stage, later(from + minutes));
}

it.each(["npsp", "nonprofit_cloud"] as const)(
  "a merged donor's gifts move to the other record, and its own goes (%s)",
  async (flavour) => {
    const stage = await open(flavour);
    const [donor, account] = flavour === "npsp" ? ["Contact", null] : ["Account", "Account"];
    const kept = await donorOf(stage, await giveAt(stage, "kept@example.org"));
    const merged = await donorOf(stage, await giveAt(stage, "merged@example.org"));
    await syncAt(stage, now);
    expect(keysOf(stage, donor)).toHaveLength(2);
    await mergeDonors(at(stage, 1), kept.id, { other: merged.id });
    await syncUntil(stage, 1);
    expect(keysOf(stage, donor)).toEqual([kept.id]);
    const gifts = recordsOf(stage, account ? "GiftTransaction" : "Opportunity");
    const names = gifts.map((gift) => gift[account ? "DonorId" : "npsp__Primary_Contact__c"]);
    expect(gifts).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
    expect(names[0]).toBeTruthy();
    const { items } = await listRequests(stage.ctx, {}, { page: 1, perPage: 50 });
    expect(items.filter(({ action }) => action === "delete")).toMatchObject([
      { class_name: "Donor", status: "succeeded", count: 1 },
    ]);
    // Everything is sent again without it.
    await noteAll(stage.ctx, ["donor", "donation"], now);
    await syncUntil(stage, 20);
    expect(keysOf(stage, donor)).toEqual([kept.id]);
  },
);

it.each(["npsp", "nonprofit_cloud"] as const)(
  "a merged donor's record stays while gifts there name it, or the other one is missing (%s)",
  async (flavour) => {
    const stage = await open(flavour);
    const { ctx, org, uuid } = stage;
    const donor = flavour === "npsp" ? "Contact" : "Account";
    const kept = await donorOf(stage, await giveAt(stage, "first@example.org"));
    const merged = await donorOf(stage, await giveAt(stage, "second@example.org"));
    await syncAt(stage, now);
    await mergeDonors(at(stage, 1), kept.id, { other: merged.id });
    const both = [kept.id, merged.id].toSorted();
    const syncMerged = async (minutes: number) => {
      await ctx.transaction((db) => noteChange(db, ctx, "donor", merged.id));
      await syncAt(stage, later(minutes));
    };
    // The moved gifts were refused for good, so that nothing of them waits.
    await ctx.transaction((db) => dropChanges(db, ctx));
    await syncMerged(2);
    expect(keysOf(stage, donor).toSorted()).toEqual(both);
    const { items } = await listRequests(ctx, { status: "failed" }, { page: 1, perPage: 50 });
    expect(items).toMatchObject([
      { action: "delete", errors: [{ code: "merged_stays", record: merged.id }] },
    ]);
    await noteAll(ctx, ["donation"], now);
    await syncAt(stage, later(4));
    const { books } = salesforce.simulator;
    const survivor = books
      .all("records")
      .find((one) => one.org === org && one.fields[KEY] === kept.id);
    if (!survivor) throw new Error("the other record is not there");
    books.remove("records", survivor.id);
    await syncMerged(6);
    expect(keysOf(stage, donor)).toEqual([merged.id]);
    books.put("records", survivor.id, survivor);
    await updateSetup(ctx, uuid, { objects: { donations: false } });
    await syncMerged(8);
    expect(keysOf(stage, donor).toSorted()).toEqual(both);
    await updateSetup(ctx, uuid, { objects: { donations: true } });
    await ctx.transaction((db) => dropChanges(db, ctx));
    await syncMerged(10);
    expect(keysOf(stage, donor)).toEqual([kept.id]);
  },
);

it("a merge that was undone sends both again", async () => {
  const stage = await open();
  const { ctx } = stage;
  const kept = await donorOf(stage, await giveAt(stage, "undone@example.org"));
  const donation = await giveAt(stage, "again@example.org");
  const merged = await donorOf(stage, donation);
  await syncAt(stage, now);
  await mergeDonors(at(stage, 1), kept.id, { other: merged.id });
  await syncUntil(stage, 1);
  await ctx.transaction(async (db) => {
    await db.donor.updateMany({ where: { id: merged.id }, data: { mergedIntoId: null } });
    await db.donation.updateMany({ where: { id: donation }, data: { donorId: merged.id } });
  });
  await noteAll(ctx, ["donor", "donation"], now);
  await syncUntil(stage, 20);
  expect(keysOf(stage, "Contact").toSorted()).toEqual([kept.id, merged.id].toSorted());
  const contacts = recordsOf(stage, "Opportunity").map((one) => one.npsp__Primary_Contact__c);
  expect(new Set(contacts).size).toBe(2);
});

it("an erased donor's record is deleted where a person chose that, and the gifts stay", async () => {
  const stage = await open();
  const { ctx, uuid } = stage;
  expect((await getIntegration(ctx, uuid)).erasure).toBe("empty");
  await updateSetup(ctx, uuid, { erasure: "delete" });
  const { id } = await donorOf(stage, await giveAt(stage, "gone@example.org"));
  const unsent = await donorOf(stage, await giveAt(stage, "stays@example.org"));
  await syncAt(stage, now);
  await eraseDonor(at(stage, 1), id);
  await syncUntil(stage, 1);
  expect(keysOf(stage, "Contact")).toEqual([unsent.id]);
  expect(recordsOf(stage, "Opportunity")).toHaveLength(2);
  const there = salesforce.simulator.books.all("records").filter(({ org }) => org === stage.org);
  expect(JSON.stringify(there)).not.toContain("gone@example.org");
  await noteAll(ctx, ["donor", "donation"], now);
  await syncUntil(stage, 20);
  expect(keysOf(stage, "Contact")).toEqual([unsent.id]);
  const { items } = await listRequests(ctx, { status: "failed" }, { page: 1, perPage: 50 });
  expect(items).toEqual([]);
});

it("one whose deletion is refused is empty, and people see why", async () => {
  const stage = await open();
  const { ctx, uuid } = stage;
  await updateSetup(ctx, uuid, { erasure: "delete" });
  const { id } = await donorOf(stage, await giveAt(stage, "refused@example.org"));
  await syncAt(stage, now);
  await eraseDonor(at(stage, 1), id);
  await salesforce.script("ok", "validation");
  await syncAt(stage, later(1));
  expect(recordsOf(stage, "Contact")).toMatchObject([{ FirstName: null, Email: null }]);
  const { items } = await listRequests(ctx, { status: "failed" }, { page: 1, perPage: 50 });
  expect(items).toMatchObject([{ action: "delete", errors: [{ record: id }] }]);
});

it("in Nonprofit Cloud a donor with gifts is emptied, since each gift needs one", async () => {
  const stage = await open("nonprofit_cloud");
  const { ctx, uuid } = stage;
  await updateSetup(ctx, uuid, { erasure: "delete" });
  const { id } = await donorOf(stage, await giveAt(stage, "cloud@example.org"));
  await syncAt(stage, now);
  await eraseDonor(at(stage, 1), id);
  await syncUntil(stage, 1);
  expect(recordsOf(stage, "Account")).toMatchObject([{ [KEY]: id, PersonEmail: null }]);
  expect(recordsOf(stage, "GiftTransaction")).toHaveLength(1);
});
