import type { InputHTMLAttributes } from "react";
import { FieldFrame } from "./field-frame";
import { useFieldParts, type FieldProps } from "./field-parts";
import { formatAmount, numberFormat, parseTyped, type Currency } from "~/values/money/money";

interface MoneyFieldProps
  extends
    FieldProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, "placeholder" | "onBlur" | "onChange"> {
  /** Decides the symbol before the input. */
  currency: Currency;
}

/** Edits an amount in the currency's format; on blur `1500` becomes `1.500,00` in ARS. */
export function MoneyField({ currency, placeholder, onBlur, onChange, ...props }: MoneyFieldProps) {
  const parts = useFieldParts(props);
  const { symbol, decimals } = numberFormat(currency);
  return (
    <FieldFrame parts={parts} {...props} kind="money">
      <span className="affixed">
        <span className={symbol.length > 1 ? "affix affix-wide" : "affix"} aria-hidden>
          {symbol}
        </span>
        <input
          key={parts.key}
          type="text"
          className="input"
          inputMode={decimals === 0 ? "numeric" : "decimal"}
          autoComplete="off"
          defaultValue={parts.initial}
          placeholder={placeholder}
          onBlur={(event) => {
            const amount = parseTyped(event.target.value, currency);
            if (amount !== null) event.target.value = formatAmount(amount, currency);
            onBlur?.(event);
          }}
          onChange={onChange}
          {...parts.control}
        />
      </span>
    </FieldFrame>
  );
}
