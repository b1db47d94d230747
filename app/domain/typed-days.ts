/** Days, months and instants that people and programs send; all are of this century. Messages are codes. */
import { z } from "zod";
import { isDay, isPeriod } from "~/values/time/day-text";

export const daySchema = z.iso
  .date({ error: "date_invalid", abort: true })
  .refine(isDay, { error: "date_invalid", abort: true });

export const periodSchema = z.string().refine(isPeriod, "invalid").meta({
  // The same rule for the API description.
  pattern: "^20\\d\\d-(?:0[1-9]|1[0-2])$",
});

export const instantSchema = z.iso
  .datetime({ error: "invalid", abort: true })
  .refine((text) => isDay(text.slice(0, 10)), "invalid");
