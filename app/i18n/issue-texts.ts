import type { FieldIssue, FieldIssues } from "~/domain/errors";
import { textForCode, type Translate } from "~/i18n/text-key";

export function issueTexts(t: Translate, issues: FieldIssue[]): string[] {
  return issues.map(({ code, values }) =>
    textForCode(t, "errors.fields", code, "errors.fields.invalid", values),
  );
}

export function fieldTexts(t: Translate, fields: FieldIssues): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, issues]) => [field, issueTexts(t, issues)]),
  );
}
