/** The form of a campaign's script. Messages are codes. */
import { z } from "zod";
import { paragraphs } from "../text-fields";

const LONGEST = 2000;

export const scriptSchema = z.object({
  campaign: z.uuid("invalid"),
  script: paragraphs(LONGEST).default(""),
});
export type ScriptForm = z.output<typeof scriptSchema>;
