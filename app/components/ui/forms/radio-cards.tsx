import type { ChangeEventHandler, ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { FieldError } from "./field-error";
import { useFieldParts, type FieldProps } from "./field-parts";

export interface Choice {
  value: string;
  label: ReactNode;
  caption?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps extends FieldProps {
  choices: readonly Choice[];
  /** 1 or 2 columns; by default as many as fit. */
  columns?: 1 | 2;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** Chooses one of several cards: amounts, recurrence, plans, campaign types. */
export function RadioCards({ choices, columns, onChange, ...props }: RadioCardsProps) {
  const parts = useFieldParts(props);
  const { id: _id, ...control } = parts.control;
  return (
    <fieldset
      className={classNames("field", props.className)}
      aria-describedby={control["aria-describedby"]}
    >
      <legend className={props.labelHidden ? "unseen" : "label"}>{props.label}</legend>
      {props.hint && (
        <p id={parts.hintId} className="hint">
          {props.hint}
        </p>
      )}
      <div className={classNames("choices", columns && `choices-${columns}`)}>
        {choices.map(({ value, label, caption, disabled }, index) => (
          <label key={value} className="choice">
            <input
              type="radio"
              value={value}
              defaultChecked={parts.initial === value}
              onChange={onChange}
              {...control}
              id={index === 0 ? parts.id : undefined}
              disabled={disabled || props.disabled}
            />
            <b>{label}</b>
            {caption && <small>{caption}</small>}
          </label>
        ))}
      </div>
      <FieldError
        id={parts.errorId}
        errors={parts.errors}
        kind={props.hint ? undefined : "choice"}
      />
    </fieldset>
  );
}
