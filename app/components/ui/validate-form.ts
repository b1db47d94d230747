/** Judges a form in the browser. Loaded when a form is first touched: Zod is as large as a page. */
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { config, type z } from "zod";
import { fieldIssues } from "~/domain/issues";
import { typedForm } from "~/http/typed-input";
import { issueTexts } from "~/i18n/issue-texts";
import type { Translate } from "~/i18n/text-key";

// Zod compiles object schemas with `new Function`, which the policy of our pages refuses.
config({ jitless: true });

/**
 * What the schema says of a form: the same codes and texts as the server's (`parseFields`). `standing`
 * are refusals of the server that the schema knows nothing of and whose fields nobody has edited since.
 */
export function validateForm(
  schema: z.ZodType,
  formData: FormData,
  t: Translate,
  standing: Record<string, string[]>,
): Submission<unknown, string[]> {
  const submission = parseWithZod(typedForm(formData).form, {
    schema,
    // The server reads what was sent as it is, too.
    disableAutoCoercion: true,
    formatError: (issues: z.core.$ZodIssue[]) => issueTexts(t, fieldIssues(issues)),
  });
  const found = submission.status === "success" ? {} : submission.error;
  const others = Object.entries(standing).filter(([name]) => !found?.[name]);
  if (others.length === 0) return submission;
  const fieldErrors = Object.fromEntries(others);
  return { ...submission, reply: () => submission.reply({ fieldErrors }) };
}
