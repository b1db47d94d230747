/** Fields and bodies of the calls about donors. */
import type { Kind } from "./kinds";

export const DONOR_FIELDS: Record<string, Kind[]> = {
  "manage/donors/:uuid body note_id": ["donorNote"],
  "manage/donors/:uuid body merge": ["donorMerge"],
  "manage/donors/duplicates body duplicate": ["donorDuplicate"],
  "manage/donors/duplicates query donor": ["donor"],
  "manage/donors/:uuid/merge query donor": ["donor"],
  "manage/donors/:uuid/merge body other": ["donor"],
};

/** Valid bodies by method and URL. */
export function donorBases<Base>(
  plain: (name: string, body: Record<string, unknown>) => Base,
  only: (fields: string[], base: Base) => Base,
): Record<string, Base[]> {
  return {
    "POST manage/donors/:uuid": [
      only(["uuid"], plain("note", { intent: "note", note: "Una nota" })),
      only(["uuid"], plain("labels", { intent: "tags", tags: "una, dos" })),
      only(["note_id"], plain("remove note", { intent: "remove_note" })),
      only(["merge"], plain("undo merge", { intent: "undo_merge" })),
      only(["uuid"], plain("erase", { intent: "erase" })),
    ],
    // The probe of another field would dismiss the pair first.
    "POST manage/donors/duplicates": [only(["duplicate"], plain("dismiss", { intent: "dismiss" }))],
    "POST manage/donors/:uuid/merge": [plain("merge", {})],
  };
}
