import { documentRejectionReasons, hasKey } from "~/countries/catalogs";
import { z } from "zod";
import { paragraphs } from "../text-fields";

/** Which document: of an upload beside the file itself, and of one that is ready for verification. */
export const documentSchema = z.object({ document_type: z.string("required") });

/** From when a document was handed in until it is decided, it waits for our staff. */
export const waitingStates = ["ready_for_review", "in_verification"] as const;
export type WaitingState = (typeof waitingStates)[number];

/** Characters of what is written beside a reason. */
const LONGEST_NOTE = 500;
/** Says nothing by itself, so something is written beside it. */
const OTHER = "other";

/** Why our staff sends a document back: a reason of the list, and a note that the organisation reads. */
export const rejectionSchema = z
  .object({
    reason: z
      .string("required")
      .refine((key) => hasKey(documentRejectionReasons, key), { error: "option_invalid" }),
    note: paragraphs(LONGEST_NOTE).default(""),
  })
  .superRefine(({ reason, note }, context) => {
    if (reason === OTHER && note === "") {
      context.addIssue({ code: "custom", path: ["note"], message: "required" });
    }
  });
export type Rejection = z.infer<typeof rejectionSchema>;
