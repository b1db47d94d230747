/** Answers to a campaign's own questions, as they are stored with a donation. */
import type { AnswerValue, Widget } from "~/values/form-fields";

export interface StoredAnswer {
  key: string;
  widget: Widget;
  /** The question's words of that time. */
  label: string;
  value: AnswerValue;
}

/** Prisma's `include` for `readStoredAnswer`; archived questions count, too. */
export const answerParts = {
  select: { label: true, value: true, field: { select: { key: true, widget: true } } },
  orderBy: [{ field: { position: "asc" as const } }, { fieldId: "asc" as const }],
};

interface AnswerRow {
  label: string;
  value: unknown;
  field: { key: string; widget: string };
}

export function readStoredAnswer({ label, value, field }: AnswerRow): StoredAnswer {
  const { key, widget } = field;
  return { key, widget: widget as Widget, label, value: value as AnswerValue };
}
