import { z } from "zod";

/** Which document: of an upload beside the file itself, and of one that is ready for verification. */
export const documentSchema = z.object({ document_type: z.string("required") });
