/** The form of the accountant's codes. Messages are codes. */
import { z } from "zod";
import { plainTyping } from "~/values/text/plain-typing";
import { accounts, type Account } from "../schema";

const LONGEST_CODE = 30;

/** A code as accountants write them, such as `1.1.02`; empty for none. */
const code = z
  .string()
  .overwrite((typed) => plainTyping(typed).trim())
  .max(LONGEST_CODE, "account_code_form")
  .regex(/^[A-Za-z0-9.\-/ ]*$/, "account_code_form")
  .default("");

export const accountCodesSchema = z.object(
  Object.fromEntries(accounts.map((account) => [account, code])) as Record<Account, typeof code>,
);
