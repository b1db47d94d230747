/** The point of a cover that a crop keeps, in percent from the left and from the top. */
import { z } from "zod";

const percent = z.coerce.number("option_invalid").int("option_invalid").min(0).max(100);

export const focusSchema = z.object({ x: percent, y: percent });
export type FocusInput = z.output<typeof focusSchema>;
