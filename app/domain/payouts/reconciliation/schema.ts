/** The form of a settlement file and its limits. */
import { z } from "zod";
import { daySchema } from "~/domain/typed-days";

/** Bytes, exclusive. */
export const MOST_SETTLEMENT_BYTES = 5 * 1024 * 1024;
export const MOST_SETTLEMENT_LINES = 20_000;

/** What is typed beside the file: the day on which the company made it. */
export const settlementFormSchema = z.object({ made_on: daySchema });
