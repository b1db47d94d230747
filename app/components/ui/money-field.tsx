import type { InputHTMLAttributes } from "react";
import { FieldFrame } from "~/components/ui/field-frame";
import { useFieldParts, type FieldProps } from "~/components/ui/field-parts";
import { formatAmount, numberFormat, parseTyped, type Currency } from "~/values/money";

interface MoneyFieldProps
  extends
    FieldProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, "placeholder" | "onBlur" | "onChange"> {
  /** Gives the sign before the box. */
  currency: Currency;
}

/**
 * An amount as people type it; the server reads it with the currency's own separators. With script
 * what was typed is written out when the box is left: `1500` is `1.500,00` in ARS.
 */
export function MoneyField({ currency, placeholder, onBlur, onChange, ...props }: MoneyFieldProps) {
  const parts = useFieldParts(props);
  const { symbol, decimals } = numberFormat(currency);
  return (
    <FieldFrame parts={parts} {...props}>
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
