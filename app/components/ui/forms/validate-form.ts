/** Validates a form in the browser. Loaded on the form's first touch, because Zod is as large as a page. */
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { config, type z } from "zod";
import { fieldIssues } from "~/domain/issues";
import { typedForm } from "~/http/forms/typed-input";
import { issueTexts } from "~/i18n/issue-texts";
import type { Translate } from "~/i18n/text-key";

// Zod compiles object schemas with `new Function`, which our CSP forbids.
config({ jitless: true });

/** Validates like the server (`parseFields`); `standing` has errors that only the server can find. */
export function validateForm(
  schema: z.ZodType,
  formData: FormData,
  t: Translate,
  standing: Record<string, string[]>,
): Submission<unknown, string[]> {
  const submission = parseWithZod(typedForm(formData).form, {
    schema,
    // The server does not coerce values either.
    disableAutoCoercion: true,
    formatError: (issues: z.core.$ZodIssue[]) => issueTexts(t, fieldIssues(issues)),
  });
  const found = submission.status === "success" ? {} : submission.error;
  const others = Object.entries(standing).filter(([name]) => !found?.[name]);
  if (others.length === 0) return submission;
  const fieldErrors = Object.fromEntries(others);
  return { ...submission, reply: () => submission.reply({ fieldErrors }) };
}
