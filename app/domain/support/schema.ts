/** What is asked of the form that lets our staff look in. Browser-safe. */
import { z } from "zod";

/** For how long, in hours. */
export const supportHours = ["1", "8", "24", "72"] as const;

export const grantSupportSchema = z.object({
  hours: z.enum(supportHours, "option_invalid").transform(Number),
});
