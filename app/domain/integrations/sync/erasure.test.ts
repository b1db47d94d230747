/** What Salesforce has of a person is emptied when they are erased, and so is what it said about them. */
import { expect, it } from "vitest";
import { asJob, contextFor } from "../../../../tests/factories/database";
import {
  donorOf,
  giveAt,
  openStage,
  recordsOf,
  syncAt,
} from "../../../../tests/factories/salesforce/stage";
import { useSalesforce, type TestSalesforce } from "../../../../tests/factories/servers/salesforce";
import { eraseDonor } from "../../donations/erase-donor.server";
import { mergeDonors } from "../../donations/merge-donors.server";
import { updateDonor } from "../../donors/update-donor.server";
import { forgetMessages } from "../forget-messages.server";
import { noteChange } from "../../integration-changes/note-change.server";
import { listRequests } from "./list-requests.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

it("empties donor, merged entries, charges and messages", async () => {
  const stage = await openStage(salesforce, now);
  const { campaignId, ctx } = stage;
  const at = (minutes: number) => contextFor(ctx.organization, ctx.user, later(minutes));
  await ctx.transaction((db) => noteChange(db, ctx, "campaign", campaignId));
  const donor = await donorOf(stage, await giveAt(stage, "erased@example.org"));
  const merged = await donorOf(stage, await giveAt(stage, "merged@example.org"));
  await syncAt(stage, now);
  const unsent = await donorOf(stage, await giveAt(stage, "unsent@example.org"));
  for (const { id: other } of [merged, unsent]) await mergeDonors(at(1), donor.id, { other });
  await updateDonor(at(1), donor.id, { phone: "11 4444-5555" });
  await salesforce.script("validation");
  await syncAt(stage, later(1));
  const messages = async () => {
    const { items } = await listRequests(ctx, { status: "failed" }, { page: 1, perPage: 50 });
    return items.flatMap(({ errors }) => errors.map(({ message }) => message));
  };
  expect(await messages()).toEqual(["The name must be complete."]);
  await eraseDonor(at(2), donor.id);
  await forgetMessages(asJob(at(2), "integrations.forget-messages"), { donorId: donor.id });
  expect(await messages()).toEqual([""]);
  await syncAt(stage, later(3));
  const contacts = recordsOf(stage, "Contact");
  // The merged entries' records went with the merge.
  expect(contacts).toHaveLength(1);
  for (const contact of contacts)
    expect(contact).toMatchObject({ FirstName: null, Email: null, Phone: null });
  expect(recordsOf(stage, "Opportunity")).toHaveLength(3);
  const there = salesforce.simulator.books.all("records").filter(({ org }) => org === stage.org);
  expect(JSON.stringify(there)).not.toMatch(/Ana|@example\.org|4444/);
});

it("leaves what was said about others", async () => {
  const stage = await openStage(salesforce, now);
  const { ctx } = stage;
  const { id } = await donorOf(stage, await giveAt(stage, "other@example.org"));
  await salesforce.script("validation");
  await syncAt(stage, now);
  const job = asJob(ctx, "integrations.forget-messages");
  await forgetMessages(job, { donorId: ctx.newId() });
  const { items } = await listRequests(
    ctx,
    { class_name: "Donor", status: "failed" },
    { page: 1, perPage: 50 },
  );
  expect(items).toMatchObject([
    { errors: [{ record: id, message: "The name must be complete." }] },
  ]);
});
