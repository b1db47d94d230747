/** Answers to a campaign's own questions, as they are stored with a donation. */
import type { AnswerValue, Widget } from "~/values/form-fields";

export interface StoredAnswer {
  key: string;
  widget: Widget;
  /** The question's words of that time. */
  label: string;
  value: AnswerValue;
  /** Whether the form asks the question no more. */
  isArchived: boolean;
}

/** Prisma's `include` for `readStoredAnswer`; archived questions count, too. */
export const answerParts = {
  select: {
    label: true,
    value: true,
    field: { select: { key: true, widget: true, archivedAt: true } },
  },
  orderBy: [{ field: { position: "asc" as const } }, { fieldId: "asc" as const }],
};

interface AnswerRow {
  label: string;
  value: unknown;
  field: { key: string; widget: string; archivedAt: Date | null };
}

export function readStoredAnswer({ label, value, field }: AnswerRow): StoredAnswer {
  const { key, widget, archivedAt } = field;
  const isArchived = archivedAt !== null;
  return { key, widget: widget as Widget, label, value: value as AnswerValue, isArchived };
}
