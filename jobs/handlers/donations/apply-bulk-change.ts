import { applyBulkChange } from "../../../app/domain/donations/apply-bulk-change.server";

export const handle = applyBulkChange;
