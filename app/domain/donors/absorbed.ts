/** What a merge moved from one entry to a donor, so that it can be taken back. It names fields and ids only. */
import { z } from "zod";

const consent = z.enum(["yes", "no"]).nullable();
const ids = z.array(z.uuid());

export const absorbedSchema = z.object({
  /** Empty fields of the donor that the entry's values filled. */
  filled: z.array(z.string()),
  /** The donor's labels before. */
  tags: z.array(z.string()),
  email_consent: consent,
  phone_consent: consent,
  /** When the donor was first known, before. */
  created_at: z.iso.datetime(),
  notes: ids,
  /** Entries that had been merged into the entry. */
  entries: ids,
  /** Kinds of mails that the donor's address did not stop before. */
  stops: z.array(z.string()),
  /** The e-mails of both, which a later change may have swapped. */
  emails: z.object({ donor: z.string(), other: z.string() }),
});
export type Absorbed = z.output<typeof absorbedSchema>;

/** Columns that the entry's values fill where the donor's are empty; the document's type goes with its number. */
export const FILLABLE = [
  "uid_number",
  "phone",
  "cellphone",
  "street_address",
  "city_address",
  "state_address",
  "country_address",
  "zipcode_address",
  "gender",
  "birthday",
] as const;
