/** What the script makes of the first record of a call or file. */
import { WireError } from "./wire";

/** What the script wants of a call's first record. */
export type RecordFault = "row_lock" | "duplicate" | "validation" | null;

/** What each word of the script refuses. */
export const faults: Record<Exclude<RecordFault, null>, WireError> = {
  row_lock: new WireError(
    400,
    "UNABLE_TO_LOCK_ROW",
    "unable to obtain exclusive access to this record",
  ),
  duplicate: new WireError(400, "DUPLICATES_DETECTED", "Use one of these records?"),
  validation: new WireError(
    400,
    "FIELD_CUSTOM_VALIDATION_EXCEPTION",
    "The name must be complete.",
    ["LastName"],
  ),
};
