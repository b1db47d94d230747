/** The form of a member who pauses a donation until a day. Pure, without the calendar, for browsers. */
import { z } from "zod";
import { daySchema } from "~/domain/typed-days";

/** The first and last local day until which a donation can be paused. */
export interface PauseDays {
  first: string;
  last: string;
}

export const pauseUntilSchema = ({ first, last }: PauseDays) =>
  z.object({
    until: daySchema
      .refine((day) => day >= first, { error: "date_past", abort: true })
      .refine((day) => day <= last, "date_late"),
  });
