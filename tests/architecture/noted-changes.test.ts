/** Tests that every writer of what integrations send notes its change, or is listed with a reason. */
import { expect, test } from "vitest";
import { isTest, listFiles, read } from "./sources";

const TABLES = ["donor", "donation", "donationAnswer", "campaign", "transaction"] as const;
/** Statements for charges of any kind have their table by name. */
const SQL =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+(?:(?:donors|donations|donation_answers|campaigns|transactions)\b|\$\{table\})/;
const PRISMA = new RegExp(`\\.(?:${TABLES.join("|")})\\.(?:create|update|upsert|delete)\\w*\\(`);
const NOTES = /\b(?:notingChanges|noteChange|noteWholeDonations)\(/;
/** Changes of what each charge of a donation is sent with. */
const CARRIED =
  /UPDATE donations SET (?:donor_id|dedication_kind)\b|DELETE FROM donation_answers\b|\.donationAnswer\.delete|data: \{ anonymous:/;

/** Writers of what no integration sends. */
const UNNOTED: Record<string, string> = {
  "campaigns/cancel-event.sql": "the end of an event is not sent",
  "campaigns/pictures/remove-cover-picture.server": "pictures are not sent",
  "campaigns/pictures/set-cover-picture.server": "pictures are not sent",
  "campaigns/pictures/update-cover-focus.server": "pictures are not sent",
  "donations/cards/store-payment-method.server": "planned charges are not sent",
  "donations/edits/hide-message.server": "messages are not sent",
  "donations/edits/replacement-rows.server":
    "cards are not sent; the donation that it resumes is noted there",
  "donations/giving/create-second-attempt.server": "it is sent with its result",
  "donations/lists/note-receipts.server": "receipts are not sent",
  "donations/months/send-attempts.server": "a charge is sent with its result",
  "donations/plan-attempts.sql": "planned charges are not sent",
  "donations/results/close-money-case.server": "flags are not sent",
  "donations/results/donation-attempts.sql": "a part of write-donation-results.sql, which notes",
  "donations/results/record-further-payment.server": "it is sent with its result",
  "donations/set-next-upgrade.server": "the month of the next increase is not sent",
  "donors/end-access.server": "links are not sent",
  "payments/apply-results.sql": "a part of write-donation-results.sql, which notes",
  "payments/check-ended-later.server": "when a charge is looked up is not sent",
  "payments/flag-transactions.server": "flags are not sent",
  "payments/recheck-later.server": "a charge is sent with its result",
  "payments/refunds/move-attempt.server": "its caller runs record-money-back, which notes",
  "donors/swap-merged.server": "its callers note the donor; a merged entry is not sent",
};

const nameOf = (file: string) => file.replace(/^app\/domain\/|\.ts$/g, "");
const writers = listFiles("app/domain")
  .filter((file) => file.endsWith(".ts") && !isTest(file))
  .filter((file) => SQL.test(read(file)) || PRISMA.test(read(file)));

test("a writer of donors, donations, answers, charges or campaigns notes its change in the same transaction", () => {
  expect(writers.length).toBeGreaterThan(20);
  const silent = writers.filter((file) => !NOTES.test(read(file))).map(nameOf);
  expect(silent.toSorted()).toEqual(Object.keys(UNNOTED).toSorted());
});

test("a writer of what all charges of a donation carry has all of them sent again", () => {
  const carriers = writers.filter((file) => CARRIED.test(read(file)));
  expect(carriers.map(nameOf).toSorted()).toEqual([
    "donations/donor-area/hide-name.server",
    "donations/duplicates/undo-merge.server",
    "donations/edits/update-answers.server",
    "donations/erase-donor.server",
    "donations/merge-donors.server",
  ]);
  const partial = carriers.filter((file) => !read(file).includes("noteWholeDonations("));
  expect(partial.map(nameOf)).toEqual([]);
});

test("the test detects writers by SQL and by Prisma", () => {
  const names = writers.map(nameOf);
  expect(names).toContain("donations/rest-donations.sql");
  expect(names).toContain("donors/update-donor.server");
  expect(names).toContain("donations/edits/update-answers.server");
});
