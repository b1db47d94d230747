/** The form of a settlement file. */
import { z } from "zod";
import { daySchema } from "~/domain/typed-days";

/** What is typed beside the file: the day on which the company made it. */
export const settlementFormSchema = z.object({ made_on: daySchema });
