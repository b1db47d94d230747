import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { FieldError } from "~/components/ui/field-error";
import { MoneyField } from "~/components/ui/money-field";
import { TextField } from "~/components/ui/text-field";
import { limits } from "~/domain/campaigns/campaign-types";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money";

interface Row {
  uuid?: string;
  amount?: string;
  caption?: string;
  recurrence?: string;
}

interface AmountRowsFieldProps {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form has other fields too
  form: FormMetadata<any, string[]>;
  field: FieldMetadata<Row[]>;
  currency: Currency;
  /** Hides the buttons that change the list. */
  readOnly?: boolean;
}

/** Edits preset amounts, one in each row. Without script its buttons post the form. */
export function AmountRowsField(props: AmountRowsFieldProps) {
  const { form, field, currency, readOnly } = props;
  const t = useT();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const rows = field.getFieldList();
  const added = useRef<number | null>(null);
  useEffect(() => {
    if (added.current !== rows.length - 1) return;
    const row = fieldset.current?.querySelector(`[data-row="${added.current}"]`);
    row?.querySelector<HTMLInputElement>(".input")?.focus();
    added.current = null;
  }, [rows.length]);
  const { name } = field;
  return (
    <fieldset ref={fieldset} id={field.id} className="grid gap-4" tabIndex={-1}>
      <legend className="label">{t("campaigns.editor.amounts")}</legend>
      <p className="hint">{t("campaigns.form.amounts_hint")}</p>
      <FieldError id={field.errorId} errors={field.errors} />
      {rows.map((row, index) => (
        <AmountRow key={row.key ?? row.name} row={row} number={index + 1} currency={currency}>
          {!readOnly && (
            <>
              <Button
                {...form.reorder.getButtonProps({ name, from: index, to: index + 1 })}
                variant="ghost"
                size="icon"
                icon="chevron-down"
                className="order-3"
                disabled={index === rows.length - 1}
                aria-label={t("campaigns.form.lower_amount", { number: index + 1 })}
              />
              <Button
                {...form.remove.getButtonProps({ name, index })}
                variant="ghost"
                size="icon"
                icon="trash"
                className="order-3"
                aria-label={t("campaigns.form.remove_amount", { number: index + 1 })}
              />
            </>
          )}
        </AmountRow>
      ))}
      {!readOnly && rows.length < limits.amounts && (
        <Button
          {...form.insert.getButtonProps({ name })}
          variant="outline"
          icon="plus"
          className="justify-self-start"
          onClick={() => (added.current = rows.length)}
        >
          {t("campaigns.form.add_amount")}
        </Button>
      )}
    </fieldset>
  );
}

interface AmountRowProps {
  row: FieldMetadata<Row>;
  number: number;
  currency: Currency;
  children: ReactNode;
}

function AmountRow({ row, number, currency, children }: AmountRowProps) {
  const t = useT();
  const { uuid, amount, caption, recurrence } = row.getFieldset();
  return (
    <div
      data-row={number - 1}
      className="grid grid-cols-[1fr_auto_auto] items-start gap-2 border-b border-line pb-4 sm:grid-cols-[10rem_1fr_auto_auto] sm:border-0 sm:pb-0"
    >
      <input type="hidden" name={uuid.name} defaultValue={uuid.initialValue ?? ""} />
      <input type="hidden" name={recurrence.name} defaultValue={recurrence.initialValue ?? ""} />
      <MoneyField
        label={t("campaigns.form.amount_number", { number })}
        labelHidden
        currency={currency}
        required
        field={amount}
        errors={[...(amount.errors ?? []), ...(uuid.errors ?? [])]}
        className="order-1"
      />
      <TextField
        label={t("campaigns.form.caption_number", { number })}
        labelHidden
        field={caption}
        placeholder={t("campaigns.editor.caption")}
        className="order-4 col-span-3 sm:order-2 sm:col-span-1"
      />
      {children}
    </div>
  );
}
