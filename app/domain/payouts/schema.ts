import { z } from "zod";
import { payoutFrequencies } from "~/countries/payouts";

/** How often an organisation wants its money. */
export const payoutFrequencySchema = z.object({
  frequency: z.enum(payoutFrequencies, "option_invalid"),
});
