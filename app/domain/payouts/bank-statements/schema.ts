import { z } from "zod";
import { currencies, type Currency } from "~/values/money/money";
import { typedText } from "~/values/text/typed-text";
import { dateOrders } from "./date-order";

const text = z.string("required").overwrite(typedText).min(1, "required").max(60);
const optional = z.string().overwrite(typedText).max(60).optional();

/** One of our bank accounts and the columns of its statements. */
export const statementAccountSchema = z
  .object({
    name: text,
    currency: z.enum(currencies as [Currency, ...Currency[]], "option_invalid"),
    date_column: text,
    date_order: z.enum(dateOrders, "option_invalid"),
    amount_column: optional,
    out_column: optional,
    in_column: optional,
    description_column: text,
    reference_column: optional,
  })
  .refine(
    ({ amount_column, in_column, out_column }) => amount_column ?? (in_column && out_column),
    {
      path: ["amount_column"],
      message: "required",
    },
  );
export type StatementAccountInput = z.output<typeof statementAccountSchema>;

/** The movement whose payout or invoice our staff confirms. */
export const confirmedLineSchema = z.object({ id: z.uuid("invalid") });
