import { z } from "zod";
import { emailSchema } from "../users/login-schema";
import { ticked } from "../ticked";
import { downloadFormats, downloadKinds } from "./kinds";

const format = z.enum(downloadFormats, "option_invalid");
const column = z.string().max(60, "option_invalid");

/** The body of `POST /manage/api/downloads`; without columns the file has all of them. */
export const downloadSchema = z.object({
  kind: z.enum(downloadKinds, "option_invalid"),
  format,
  email: emailSchema,
  filters: z.record(z.string().max(60), z.string().max(200)).default({}),
  columns: z.array(column).min(1, "required").max(60).optional(),
});

/** The form of the dialog; its list and filters are in the address. */
export const downloadFormSchema = z.object({
  format,
  email: emailSchema,
  columns: ticked(column).refine((names) => names.length > 0, "required"),
});
