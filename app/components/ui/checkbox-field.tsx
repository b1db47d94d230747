import type { ChangeEventHandler } from "react";
import { classNames } from "~/components/ui/class-names";
import { FieldError } from "~/components/ui/field-error";
import { useFieldParts, type FieldProps } from "~/components/ui/field-parts";

interface CheckboxFieldProps extends FieldProps {
  /** Ticked at first; Conform's own value where left out. */
  checked?: boolean;
  /** What a ticked box sends. */
  value?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

export function CheckboxField({ checked, value = "on", onChange, ...props }: CheckboxFieldProps) {
  const parts = useFieldParts(props);
  return (
    <div className={classNames("field", props.className)}>
      <label className="check">
        <input
          key={parts.key}
          type="checkbox"
          value={value}
          defaultChecked={checked ?? parts.initial === value}
          onChange={onChange}
          {...parts.control}
        />
        <span>
          {props.label}
          {props.hint && (
            <span id={parts.hintId} className="hint">
              {props.hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={parts.errorId} errors={parts.errors} />
    </div>
  );
}
