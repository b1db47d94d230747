import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { FieldError } from "~/components/ui/forms/field-error";
import { Icon } from "~/components/ui/icon";
import { MoneyField } from "~/components/ui/forms/money-field";
import { RowId } from "~/components/campaigns/row-id";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useRowDrag } from "~/components/ui/lists/use-row-drag";
import { limits, recurrences } from "~/domain/campaigns/campaign-types";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money/money";

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
  /** Whether each amount may be for one frequency only. */
  hasRecurrence: boolean;
  /** Hides the buttons that change the list. */
  readOnly?: boolean;
}

/** A form shows the presets of one frequency, so that many again fit the other one. */
const mostRows = (hasRecurrence: boolean) => limits.amounts * (hasRecurrence ? 2 : 1);

/**
 * Edits preset amounts, one in each row; people order them by dragging or by buttons. Without script its
 * buttons post the form.
 */
export function AmountRowsField(props: AmountRowsFieldProps) {
  const { form, field, currency, hasRecurrence, readOnly = false } = props;
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
  const isHydrated = useHydrated();
  const drag = useRowDrag((from, to) => form.reorder({ name, from, to }));
  return (
    <fieldset ref={fieldset} id={field.id} className="grid gap-4" tabIndex={-1}>
      <legend className="label">{t("campaigns.editor.amounts")}</legend>
      <p className="hint">
        {t(hasRecurrence ? "campaigns.form.amounts_hint_each" : "campaigns.form.amounts_hint")}
      </p>
      <FieldError id={field.errorId} errors={field.errors} />
      {rows.map((row, index) => (
        <AmountRow
          key={row.key ?? row.name}
          {...{ row, currency, hasRecurrence, readOnly }}
          number={index + 1}
        >
          {!readOnly && (
            <>
              {/* The place is there from the start, so that nothing moves. The buttons do the same. */}
              <span className="reorder-handle order-first" aria-hidden>
                {isHydrated && rows.length > 1 && (
                  <span className="button button-ghost button-icon" onPointerDown={drag}>
                    <Icon name="grip" />
                  </span>
                )}
              </span>
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
      {!readOnly && rows.length < mostRows(hasRecurrence) && (
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
  hasRecurrence: boolean;
  readOnly: boolean;
  children: ReactNode;
}

function AmountRow({ row, number, currency, hasRecurrence, readOnly, children }: AmountRowProps) {
  const t = useT();
  const { uuid, amount, caption, recurrence } = row.getFieldset();
  return (
    <div
      data-row={number - 1}
      className={classNames(
        "grid items-start gap-2 border-b border-line bg-surface pb-4 data-dragged:relative data-dragged:z-1 data-dragged:shadow-raised",
        readOnly ? "sm:grid-cols-[10rem_1fr]" : "grid-cols-[auto_1fr_auto_auto]",
        !readOnly && hasRecurrence && "sm:grid-cols-[auto_minmax(6rem,1fr)_13rem_auto_auto]",
      )}
    >
      <RowId field={uuid} />
      {!hasRecurrence && (
        <input type="hidden" name={recurrence.name} defaultValue={recurrence.initialValue ?? ""} />
      )}
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
        className={classNames("order-5", !readOnly && "col-[2/-1]")}
      />
      {hasRecurrence && (
        <SelectField
          label={t("campaigns.form.recurrence_number", { number })}
          labelHidden
          field={recurrence}
          placeholder={t("campaigns.form.every_recurrence")}
          options={recurrences.map((value) => ({ value, label: t(`common.recurrence.${value}`) }))}
          className={classNames(
            "order-4",
            !readOnly && "col-span-3 col-start-2 sm:order-2 sm:col-span-1 sm:col-start-auto",
          )}
        />
      )}
      {children}
    </div>
  );
}
