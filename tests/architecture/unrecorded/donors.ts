/** Files about donors and their merges that write without a record, with the reason. */
export const UNRECORDED_DONORS: Record<string, string> = {
  "app/domain/donors/release-donor.server.ts": "a step of undo-merge, which records it",
  "app/domain/donations/duplicates/search-reason.server.ts":
    "proposes pairs for people to look at; what they decide is recorded",
  "app/domain/donations/duplicates/wipe-merges.server.ts":
    "deletes what was kept to undo merges, when that is over",
  "app/domain/organizations/days/begin-donor-days.server.ts":
    "keeps the day of a daily search, nothing of a tenant's",
  "app/domain/donors/swap-merged.server.ts":
    "a step of update-donor and confirm-email, which record it",
  "app/domain/donors/absorb-donor.server.ts": "a step of merge-donors, which records it",
  "app/domain/donors/forget-donor.server.ts": "a step of erase-donor, which records it",
  "app/domain/donors/mail-stops.sql.ts":
    "a person's own act, whose table is the record, and a step of update-donor and merge-donors",
};
