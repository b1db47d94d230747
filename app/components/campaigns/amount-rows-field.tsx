import { useEffect, useRef, useState, type MouseEvent } from "react";
import { Button } from "~/components/ui/button";
import { FieldError } from "~/components/ui/field-error";
import { MoneyField } from "~/components/ui/money-field";
import { TextField } from "~/components/ui/text-field";
import {
  changeRows,
  emptyRow,
  type AmountRow,
  type RowIntent,
} from "~/domain/campaigns/amount-rows";
import { limits } from "~/domain/campaigns/campaign-facts";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money";

interface AmountRowsFieldProps {
  rows: readonly AmountRow[];
  currency: Currency;
  errors: Record<string, string[]>;
  /** Without the buttons that change the list. */
  readOnly?: boolean;
}

/** Preset amounts, one a row. Its buttons post the form where there is no script. */
export function AmountRowsField(props: AmountRowsFieldProps) {
  const { rows: initial, currency, errors, readOnly = false } = props;
  const t = useT();
  const count = useRef(initial.length);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [rows, setRows] = useState(() => initial.map((row, key) => ({ ...row, key })));
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added === null) return;
    fieldset.current?.querySelector<HTMLInputElement>(`[data-row="${added}"] .input`)?.focus();
  }, [added]);
  const act = (intent: RowIntent) => ({
    name: "intent",
    value: intent,
    formNoValidate: true,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      const key = count.current;
      count.current += 1;
      setRows(changeRows(rows, intent, { ...emptyRow, key }));
      if (intent === "add_amount") setAdded(key);
    },
  });
  return (
    <fieldset ref={fieldset} id="amounts" className="grid gap-4" tabIndex={-1}>
      <legend className="label">{t("campaigns.editor.amounts")}</legend>
      <p className="hint">{t("campaigns.form.amounts_hint")}</p>
      <FieldError id="amounts-error" errors={errors.amounts} />
      {rows.map(({ key, uuid, amount, caption }, index) => {
        const number = index + 1;
        const name = `amounts[${index}]`;
        const path = `amounts.${index}`;
        return (
          <div
            key={key}
            data-row={key}
            className="grid grid-cols-[1fr_auto_auto] items-start gap-2 border-b border-line pb-4 sm:grid-cols-[10rem_1fr_auto_auto] sm:border-0 sm:pb-0"
          >
            <input type="hidden" name={`${name}.uuid`} value={uuid} />
            <MoneyField
              label={t("campaigns.form.amount_number", { number })}
              labelHidden
              currency={currency}
              required
              id={`${path}.amount`}
              name={`${name}.amount`}
              defaultValue={amount}
              errors={[...(errors[`${path}.amount`] ?? []), ...(errors[`${path}.uuid`] ?? [])]}
              className="order-1"
            />
            <TextField
              label={t("campaigns.form.caption_number", { number })}
              labelHidden
              id={`${path}.caption`}
              name={`${name}.caption`}
              defaultValue={caption}
              placeholder={t("campaigns.editor.caption")}
              errors={errors[`${path}.caption`]}
              className="order-4 col-span-3 sm:order-2 sm:col-span-1"
            />
            {!readOnly && (
              <>
                <Button
                  {...act(`lower_amount:${index}`)}
                  variant="ghost"
                  size="icon"
                  icon="chevron-down"
                  className="order-3"
                  disabled={number === rows.length}
                  aria-label={t("campaigns.form.lower_amount", { number })}
                />
                <Button
                  {...act(`remove_amount:${index}`)}
                  variant="ghost"
                  size="icon"
                  icon="trash"
                  className="order-3"
                  aria-label={t("campaigns.form.remove_amount", { number })}
                />
              </>
            )}
          </div>
        );
      })}
      {!readOnly && rows.length < limits.amounts && (
        <Button {...act("add_amount")} variant="outline" icon="plus" className="justify-self-start">
          {t("campaigns.form.add_amount")}
        </Button>
      )}
    </fieldset>
  );
}
