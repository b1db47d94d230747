/** Tests that every writer of what integrations send notes its change, or is listed with a reason. */
import { expect, test } from "vitest";
import { isTest, listFiles, read } from "./sources";

const TABLES = ["donor", "donation", "donationAnswer", "campaign"] as const;
const SQL =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+(?:donors|donations|donation_answers|campaigns)\b/;
const PRISMA = new RegExp(`\\.(?:${TABLES.join("|")})\\.(?:create|update|upsert|delete)\\w*\\(`);
const NOTES = /\b(?:notingChanges|noteChange|noteWholeDonations)\(/;

/** Writers of what no integration sends. */
const UNNOTED: Record<string, string> = {
  "campaigns/cancel-event.sql": "the end of an event is not sent",
  "campaigns/pictures/remove-cover-picture.server": "pictures are not sent",
  "campaigns/pictures/set-cover-picture.server": "pictures are not sent",
  "campaigns/pictures/update-cover-focus.server": "pictures are not sent",
  "donations/edits/replacement-rows.server":
    "cards are not sent; the donation that it resumes is noted there",
  "donations/set-next-upgrade.server": "the month of the next increase is not sent",
  "donors/end-access.server": "links are not sent",
  "donors/swap-merged.server": "its callers note the donor; a merged entry is not sent",
};

const nameOf = (file: string) => file.replace(/^app\/domain\/|\.ts$/g, "");
const writers = listFiles("app/domain")
  .filter((file) => file.endsWith(".ts") && !isTest(file))
  .filter((file) => SQL.test(read(file)) || PRISMA.test(read(file)));

test("a writer of donors, donations, answers or campaigns notes its change in the same transaction", () => {
  expect(writers.length).toBeGreaterThan(20);
  const silent = writers.filter((file) => !NOTES.test(read(file))).map(nameOf);
  expect(silent.toSorted()).toEqual(Object.keys(UNNOTED).toSorted());
});

test("the test detects writers by SQL and by Prisma", () => {
  const names = writers.map(nameOf);
  expect(names).toContain("donations/rest-donations.sql");
  expect(names).toContain("donors/update-donor.server");
  expect(names).toContain("donations/edits/update-answers.server");
});
