import type { InputHTMLAttributes } from "react";
import type { FieldKind } from "./field-error";
import { FieldFrame } from "./field-frame";
import { useFieldParts, type FieldProps } from "./field-parts";

type Extras = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "autoCapitalize"
  | "autoComplete"
  | "autoFocus"
  | "inputMode"
  | "maxLength"
  | "minLength"
  | "onBlur"
  | "onChange"
  | "onInput"
  | "placeholder"
  | "readOnly"
  | "spellCheck"
>;

export interface TextFieldProps extends FieldProps, Extras {
  type?:
    | "text"
    | "email"
    | "number"
    | "search"
    | "tel"
    | "url"
    | "date"
    | "datetime-local"
    | "month"
    | "color";
  /** A text after the input, such as `%`. */
  suffix?: string;
}

const KINDS: Partial<Record<NonNullable<TextFieldProps["type"]>, FieldKind>> = {
  email: "email",
  number: "number",
  tel: "tel",
  url: "url",
  date: "date",
  "datetime-local": "date",
  month: "date",
};

export function TextField({
  label,
  field,
  name,
  id,
  defaultValue,
  errors,
  errorAction,
  hint,
  badge,
  required,
  disabled,
  labelHidden,
  className,
  type = "text",
  suffix,
  ...extras
}: TextFieldProps) {
  const own = { label, field, name, id, defaultValue, errors, hint, badge, required, disabled };
  const parts = useFieldParts(own);
  const input = (
    <input
      key={parts.key}
      type={type}
      className="input"
      defaultValue={parts.initial}
      {...parts.limits}
      {...parts.control}
      {...extras}
    />
  );
  return (
    <FieldFrame
      parts={parts}
      kind={KINDS[type]}
      label={label}
      hint={hint}
      badge={badge}
      errorAction={errorAction}
      labelHidden={labelHidden}
      className={className}
    >
      {suffix ? (
        <span className="affixed">
          <span className="affix affix-end" aria-hidden>
            {suffix}
          </span>
          {input}
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
