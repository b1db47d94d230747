/** What is asked of the form that lets our staff look in. Messages are codes. */
import { z } from "zod";
import { supportHours } from "./hours";

export const grantSupportSchema = z.object({
  hours: z.enum(supportHours, "option_invalid").transform(Number),
});
