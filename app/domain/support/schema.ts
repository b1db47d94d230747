/** Schema of the form that grants support access. Messages are codes. */
import { z } from "zod";
import { supportHours } from "./hours";

export const grantSupportSchema = z.object({
  hours: z.enum(supportHours, "option_invalid").transform(Number),
});
