/** 'Send again' sends what failed, charges included. */
import { expect, it } from "vitest";
import { contextFor } from "../../../../tests/factories/database";
import { giveAt, openStage, recordsOf, syncAt } from "../../../../tests/factories/salesforce/stage";
import { useSalesforce, type TestSalesforce } from "../../../../tests/factories/servers/salesforce";
import { noteChange } from "../../integration-changes/note-change.server";
import { updateSetup } from "../update-setup.server";
import { listRequests } from "./list-requests.server";
import { retryRequest } from "./retry-request.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

it("sends a charge that failed, at once", async () => {
  const stage = await openStage(salesforce, now, "nonprofit_cloud");
  const { campaignId, ctx, uuid } = stage;
  await ctx.transaction((db) => noteChange(db, ctx, "campaign", campaignId));
  await giveAt(stage, "again@example.org", { recurrence: "one_time" });
  // Campaign and donor are taken, and the charge is not.
  await salesforce.script("ok", "ok", "validation");
  await syncAt(stage, now);
  expect(recordsOf(stage, "Account")).toHaveLength(1);
  expect(recordsOf(stage, "GiftTransaction")).toEqual([]);
  await updateSetup(ctx, uuid, { sync_delay: 300 });
  const { items } = await listRequests(ctx, { status: "failed" }, { page: 1, perPage: 50 });
  expect(items).toMatchObject([{ class_name: "Donation", failed: 1 }]);
  const { organization, user } = ctx;
  await retryRequest(contextFor(organization, user, later(60)), uuid, items[0]?.id ?? "");
  await syncAt(stage, later(60));
  expect(recordsOf(stage, "GiftTransaction")).toMatchObject([{ Status: "Paid" }]);
});
