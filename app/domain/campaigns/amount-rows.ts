/** The editor's rows of preset amounts, with and without script: the same steps on both sides. */
export interface AmountRow {
  /** Empty for a row that was never saved. */
  uuid: string;
  /** As typed. */
  amount: string;
  caption: string;
}

export const emptyRow: AmountRow = { uuid: "", amount: "", caption: "" };

const FIELD = /^amounts\[(\d{1,3})\]\.(uuid|amount|caption)$/;

/** The rows in a posted form, whose fields are named `amounts[0].amount`; gaps close. */
export function amountRows(form: Record<string, unknown>): AmountRow[] {
  const rows = new Map<number, AmountRow>();
  for (const [name, value] of Object.entries(form)) {
    const [, index, field] = FIELD.exec(name) ?? [];
    if (index === undefined || typeof value !== "string") continue;
    const row = rows.get(Number(index)) ?? { ...emptyRow };
    row[field as keyof AmountRow] = value.trim();
    rows.set(Number(index), row);
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** Rows in which something was typed: the others are not saved, and errors don't count them. */
export function filledRows(rows: readonly AmountRow[]): AmountRow[] {
  return rows.filter(({ amount, caption }) => amount !== "" || caption !== "");
}

export type RowIntent = "add_amount" | `remove_amount:${number}` | `lower_amount:${number}`;

export function isRowIntent(intent: string): intent is RowIntent {
  return /^(add_amount|(remove|lower)_amount:\d{1,3})$/.test(intent);
}

/** The rows after one of the buttons: `added` at the end, one taken out, or one moved down by one. */
export function changeRows<Row extends AmountRow>(
  rows: readonly Row[],
  intent: RowIntent,
  added: Row,
): Row[] {
  const [step, place] = intent.split(":");
  if (step === "add_amount") return [...rows, added];
  const at = Number(place);
  const changed = [...rows];
  const [row] = changed.splice(at, 1);
  if (step === "lower_amount" && row) changed.splice(at + 1, 0, row);
  return changed;
}
