import type { Database } from "../context";
import { editVersion } from "../edit-version.server";
import { columnsOf, donorFields, type DonorFields, type DonorRow } from "./donor-columns";

export interface DonorDetail extends DonorFields {
  id: string;
  created_at: Date;
  erased_at: Date | null;
  /** Changes with every edited field. */
  version: string;
}

/** Returns a donor by the names of JSON, or null if the organisation has none with that id. */
export async function readDonor(
  db: Database,
  organizationId: string,
  id: string,
): Promise<DonorDetail | null> {
  const row = await db.donor.findUnique({ where: { organizationId_id: { organizationId, id } } });
  if (!row) return null;
  const fields = donorFields(row);
  const { id: donorId, createdAt, erasedAt } = row;
  const version = donorVersion(row);
  return { ...fields, id: donorId, created_at: createdAt, erased_at: erasedAt, version };
}

/** Returns the text that changes with every edit of the donor. */
export function donorVersion(row: DonorRow): string {
  return editVersion(...Object.values(donorFields(row)));
}

/** Returns the row without any personal data. */
export function withoutPerson<Row extends DonorRow>(row: Row): Row {
  const columns = Object.keys(columnsOf(donorFields(row)));
  const none = Object.fromEntries(columns.map((column) => [column, null]));
  return { ...row, ...none, firstName: "", lastName: "", email: "" };
}
