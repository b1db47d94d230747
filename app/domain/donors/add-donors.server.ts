import { cellsOfRow, columnsOf } from "~/infrastructure/database/array-rows";
import type { Database, TenantContext } from "../context";
import { ADD_DONORS, DONOR } from "./add-donors.sql";

export interface NewDonor {
  /** The id of a donor whom nobody knew. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  uidType: string | null;
  uidNumber: string | null;
  locale: string;
  /** With its country, as +54…; omitted where nobody asked. */
  cellphone?: string | null;
  /** The agency's team that brings a new donor in. */
  agencyId?: string | null;
  createdAt: Date;
}

/**
 * Adds donors in the caller's transaction, or finds those who have the e-mails. Returns their ids by
 * e-mail; a donor who was merged into another one is that one.
 */
export async function addDonors(
  { organizationId }: TenantContext,
  db: Database,
  donors: readonly NewDonor[],
): Promise<Map<string, string>> {
  const once = new Map(donors.toReversed().map((donor) => [donor.email, donor]));
  const rows = [...once.values()].map((donor) => cellsOfRow(donorRow(donor)));
  const values = [organizationId, ...columnsOf(DONOR, rows)];
  const statement = { name: "add-donors", text: ADD_DONORS, values };
  const added = await db.sql<{ id: string; email: string }>(statement);
  return new Map(added.map(({ id, email }) => [email, id]));
}

/** Returns the donor as the columns of DONOR. */
export function donorRow(donor: NewDonor) {
  return {
    donor_id: donor.id,
    first_name: donor.firstName,
    last_name: donor.lastName,
    email: donor.email,
    uid_type: donor.uidType,
    uid_number: donor.uidNumber,
    locale: donor.locale,
    cellphone: donor.cellphone ?? null,
    agency_id: donor.agencyId ?? null,
    created_at: donor.createdAt,
  };
}
