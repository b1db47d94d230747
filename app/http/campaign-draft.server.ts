import { amountRows, changeRows, emptyRow, isRowIntent } from "~/domain/campaigns/amount-rows";
import { CSRF_FIELD } from "./forms.server";

/**
 * What the campaign form shows after one of the buttons of its rows, pressed without script; null
 * where another button was pressed. Nothing is saved.
 */
export function changedDraft(form: FormData): Record<string, string> | null {
  const intent = form.get("intent");
  if (typeof intent !== "string" || !isRowIntent(intent)) return null;
  const texts: Record<string, string> = {};
  for (const [name, value] of form.entries()) {
    const isOther = name.startsWith("amounts[") || name === CSRF_FIELD || name === "intent";
    if (!isOther && typeof value === "string") texts[name] = value;
  }
  changeRows(amountRows(Object.fromEntries(form)), intent, { ...emptyRow }).forEach(
    (row, index) => {
      for (const [field, value] of Object.entries(row)) texts[`amounts[${index}].${field}`] = value;
    },
  );
  return texts;
}
