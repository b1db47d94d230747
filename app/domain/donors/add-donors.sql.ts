import { notingChanges } from "~/domain/integration-changes/note-changes.sql";
import { arraysAsRows } from "~/infrastructure/database/array-rows";

/** Columns of a donor. */
export const DONOR = {
  donor_id: "uuid",
  first_name: "text",
  last_name: "text",
  email: "text",
  uid_type: "text",
  uid_number: "text",
  locale: "text",
  cellphone: "text",
  agency_id: "uuid",
  created_at: "timestamptz",
} as const;

/**
 * Returns the only SQL that makes donors, as a part of a WITH: `donor` has `id` and `email` of each
 * one that it added, or that had this e-mail. `from` is a query's FROM whose rows `i` have the columns
 * of DONOR, each e-mail once; $1 is the organisation.
 */
export function addingDonors(from: string): string {
  return `donor AS (
  INSERT INTO donors AS o (organization_id, id, first_name, last_name, email, uid_type, uid_number, locale, cellphone, agency_id, created_at, updated_at)
  SELECT $1::uuid, i.donor_id, i.first_name, i.last_name, i.email, i.uid_type, i.uid_number, i.locale, i.cellphone, i.agency_id, i.created_at, i.created_at FROM ${from}
  -- Whoever types a known address changes nothing of that donor's but what was not known.
  ON CONFLICT (organization_id, email) DO UPDATE
     SET uid_type = coalesce(o.uid_type, excluded.uid_type), uid_number = coalesce(o.uid_number, excluded.uid_number),
         cellphone = coalesce(o.cellphone, excluded.cellphone)
  -- An entry that was merged leads to the donor who has its donations now.
  RETURNING coalesce(o.merged_into_id, o.id) AS id, o.email
), ${notingChanges("donor", "SELECT id FROM donor", "noted_donor")}`;
}

/** Adds many donors: $1 organisation, then the columns of DONOR. */
export const ADD_DONORS = `
WITH input AS (SELECT * FROM ${arraysAsRows("i", DONOR, 2)}), ${addingDonors("input i")}
SELECT id, email FROM donor`;
