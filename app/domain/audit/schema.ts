import { z } from "zod";
import { operations, subjectTypes } from "./operations";

const person = z.uuid("option_invalid");
const day = z.iso.date("date_invalid").refine((text) => text.startsWith("20"), "date_invalid");

/** `?q=&person=&operation=&subject_type=&subject=&from=&to=` of the JSON call; days are local. */
export const auditFiltersSchema = z.object({
  q: z.string().max(100).optional(),
  person: person.optional(),
  operation: z.enum(operations, "option_invalid").optional(),
  subject_type: z.enum(subjectTypes, "option_invalid").optional(),
  subject: z.uuid("option_invalid").optional(),
  from: day.optional(),
  to: day.optional(),
});
