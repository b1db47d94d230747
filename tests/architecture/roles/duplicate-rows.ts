import { fundraisers, readersOfDonors, type Who } from "./who";

/** Operations on donors entered twice. */
export const duplicateRows: Record<string, readonly Who[]> = {
  "donations/merge-donors": fundraisers,
  "donations/duplicates/dismiss-duplicate": fundraisers,
  "donations/duplicates/find-duplicates": readersOfDonors,
  "donations/duplicates/list-duplicates": readersOfDonors,
  "donations/duplicates/list-merges": readersOfDonors,
  "donations/duplicates/undo-merge": fundraisers,
  "donations/duplicates/wipe-merges": [...fundraisers, "donations.wipe-merges"],
};

export const duplicateHandlers = {
  "manage/donors/duplicates": { loader: fundraisers, action: fundraisers },
  "manage/donors/:uuid/merge": { loader: fundraisers, action: fundraisers },
};
