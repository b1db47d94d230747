import type { ChangeEventHandler } from "react";
import { classNames } from "~/components/ui/class-names";
import { FieldError } from "./field-error";
import { useFieldParts, type FieldProps } from "./field-parts";

interface CheckboxFieldProps extends FieldProps {
  /** The initial state; by default Conform's value. */
  checked?: boolean;
  /** The value that a ticked box sends; it distinguishes boxes with the same name. */
  value?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

export function CheckboxField({ checked, value = "on", onChange, ...props }: CheckboxFieldProps) {
  const { field } = props;
  const isOneOfSeveral = field !== undefined && value !== "on";
  const parts = useFieldParts(
    // Errors of the choice as a whole are shown above its boxes.
    isOneOfSeveral ? { ...props, id: `${field.id}-${value}`, errors: [] } : props,
  );
  const ticked = [(field?.initialValue as string | string[] | undefined) ?? []].flat();
  return (
    <div className={classNames("field", props.className)}>
      <label className="check">
        <input
          key={parts.key}
          type="checkbox"
          value={value}
          defaultChecked={checked ?? ticked.includes(value)}
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
      <FieldError
        id={parts.errorId}
        errors={parts.errors}
        kind={props.hint ? undefined : "check"}
      />
    </div>
  );
}
