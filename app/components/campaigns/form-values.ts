import { amountRows, emptyRow, filledRows, type AmountRow } from "~/domain/campaigns/amount-rows";
import type { Campaign } from "~/domain/campaigns/campaign";
import { formatAmount } from "~/values/money";

/** What stands in the campaign form: text by field name, and the rows of amounts. */
export interface FormValues {
  texts: Record<string, string>;
  rows: AmountRow[];
}

/** What the page's action answered, as far as the form goes. */
export interface Answered {
  /** The rows were changed, without script; nothing was saved. */
  draft?: Record<string, string>;
  lastResult?: {
    initialValue?: Record<string, unknown> | null;
    error?: Record<string, string[] | null> | null;
  };
}

/** A saved campaign, with amounts as people of its currency write them. */
export function valuesOf(campaign: Campaign): FormValues {
  const { currency } = campaign;
  const typed = (amount: bigint | null) => (amount === null ? "" : formatAmount(amount, currency));
  return {
    texts: {
      title: campaign.title,
      description: campaign.description,
      objective: typed(campaign.objective),
      allow_one_time: campaign.allowOneTime ? "on" : "",
      allow_other_amount: campaign.allowOtherAmount ? "on" : "",
      min_amount: typed(campaign.minAmount),
      max_amount: typed(campaign.maxAmount),
      "style.color": campaign.color,
      end_date: campaign.endDate ?? "",
      thanks_message: campaign.thanksMessage,
      thanks_email: campaign.thanksEmail,
    },
    rows: campaign.amounts.map(({ id, amount, caption }) => ({
      uuid: id,
      amount: typed(amount),
      caption,
    })),
  };
}

/** A campaign that is not there yet. */
export function newValues(color: string): FormValues {
  return {
    texts: { allow_one_time: "on", allow_other_amount: "on", "style.color": color },
    rows: [{ ...emptyRow }, { ...emptyRow }, { ...emptyRow }],
  };
}

/** What to show now: what was typed where the action sent it back, else what is saved. */
export function valuesToShow(saved: FormValues, answered: Answered | undefined): FormValues {
  if (answered?.draft) return { texts: answered.draft, rows: amountRows(answered.draft) };
  const typed = fieldTexts(answered?.lastResult?.initialValue ?? {});
  if (typed.title === undefined) return saved;
  return { texts: typed, rows: filledRows(amountRows(typed)) };
}

/** Nested values as the form names them: `style.color`, `amounts[0].amount`. */
function fieldTexts(value: unknown, name = ""): Record<string, string> {
  if (typeof value === "string") return { [name]: value };
  if (typeof value !== "object" || value === null) return {};
  const parts = Object.entries(value).map(([key, part]) => {
    if (Array.isArray(value)) return fieldTexts(part, `${name}[${key}]`);
    return fieldTexts(part, name === "" ? key : `${name}.${key}`);
  });
  return Object.assign({}, ...parts) as Record<string, string>;
}

/** Errors by field; those of the form as a whole stand under the empty name. */
export function errorsIn(answered: Answered | undefined): Record<string, string[]> {
  const found = Object.entries(answered?.lastResult?.error ?? {});
  return Object.fromEntries(found.map(([field, texts]) => [field, texts ?? []]));
}
