import { documentRejectionReasons, hasKey } from "~/countries/catalogs";
import { z } from "zod";
import { paragraphs } from "../text-fields";

/** The document type: of an upload, next to the file, and of a submission. */
export const documentSchema = z.object({ document_type: z.string("required") });

/** In these states a submitted document waits for our staff. */
export const waitingStates = ["ready_for_review", "in_verification"] as const;
export type WaitingState = (typeof waitingStates)[number];

/** Maximum characters of a note. */
const LONGEST_NOTE = 500;
const OTHER = "other";

/** The reason why our staff rejects a document, from the list, and a note for the organisation. */
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
