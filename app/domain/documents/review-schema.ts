import { z } from "zod";
import { documentRejectionReasons, hasKey } from "~/countries/catalogs";

/** Characters of what is written beside a reason. */
export const LONGEST_NOTE = 500;
/** Says nothing by itself, so something is written beside it. */
const OTHER = "other";

/** Why our staff sends a paper back: a reason of the list, and a note that the organisation reads. */
export const rejectionSchema = z
  .object({
    reason: z
      .string("required")
      .refine((key) => hasKey(documentRejectionReasons, key), { error: "option_invalid" }),
    note: z.string().trim().max(LONGEST_NOTE, "too_long").default(""),
  })
  .superRefine(({ reason, note }, context) => {
    if (reason === OTHER && note === "") {
      context.addIssue({ code: "custom", path: ["note"], message: "required" });
    }
  });
export type Rejection = z.infer<typeof rejectionSchema>;
