import {
  useContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
} from "react";
import { FieldLabelsContext } from "~/components/ui/forms/field-labels";
import { classNames } from "~/components/ui/class-names";
import type { FormState } from "./form-state";

interface FieldProps {
  state: FormState;
  label: ReactNode;
  /** The label as plain text for the list of errors, when `label` is more than text. */
  plainLabel?: string;
  /** The field's name in the plain post: `donor[email]`. */
  name: string;
  hint?: ReactNode;
  className?: string;
  /** Everything is required unless this says otherwise. */
  required?: boolean;
  /** Required only while the page's script shows the field (`data-if`). */
  isConditional?: boolean;
}

/** Returns the path that errors use for a field: `donor[email]` → `donor.email`. */
function pathOf(name: string): string {
  return name.replaceAll("[", ".").replaceAll("]", "");
}

/** Returns the id of a field's control, of its name or path; error and hint use it with `-error` and `-hint`. */
export function idOf(name: string): string {
  return pathOf(name).replaceAll(".", "-").replaceAll("_", "-");
}

function useParts(props: FieldProps) {
  const { state, name, label, hint, required = true, isConditional } = props;
  const id = idOf(name);
  const plainLabel = props.plainLabel ?? (typeof label === "string" ? label : name);
  useContext(FieldLabelsContext)?.set(id, plainLabel);
  const errors = state.errors(pathOf(name));
  const invalid = errors.length > 0;
  const describedBy = classNames(hint !== undefined && `${id}-hint`, `${id}-error`);
  return {
    id,
    errors,
    control: {
      id,
      name,
      className: "input",
      required: required && !isConditional,
      "data-needed": (required && isConditional) || undefined,
      "aria-invalid": invalid || undefined,
      "aria-describedby": describedBy,
      autoFocus: state.focus === pathOf(name) || undefined,
    },
  };
}

function Frame(props: FieldProps & { id: string; errors: string[]; children: ReactNode }) {
  const { id, errors, label, hint, className, children } = props;
  return (
    <div className={classNames("field", className)}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldFault id={id} errors={errors} />
    </div>
  );
}

/** Holds a field's error. It is always in the page, so that the page's script can use it too. */
export function FieldFault({ id, errors }: { id: string; errors: string[] }) {
  return (
    <p id={`${id}-error`} className="error" hidden={errors.length === 0}>
      {errors.join(" ")}
    </p>
  );
}

type InputProps = FieldProps & {
  secret?: boolean;
  /** The `autocomplete` that the page's script sets; without script it is `off`. */
  autofill?: string;
  mark?: ReactNode;
  /** The value of a form that nobody filled in yet. */
  initial?: string;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "inputMode" | "autoComplete" | "placeholder"
  >;

/** With `secret` the typed value is never shown again (card fields). */
export function GivingInput({
  secret,
  autofill,
  mark,
  initial,
  type = "text",
  ...props
}: InputProps) {
  const { state, name, inputMode, autoComplete, placeholder } = props;
  const { control, ...frame } = useParts(props);
  const input = (
    <input
      {...control}
      type={type}
      defaultValue={secret ? undefined : state.value(name) || initial || ""}
      inputMode={inputMode}
      autoComplete={autofill ? "off" : autoComplete}
      data-autofill={autofill}
      placeholder={placeholder}
      spellCheck={secret ? false : undefined}
    />
  );
  return (
    <Frame {...props} {...frame}>
      {mark ? (
        <span className="affixed">
          {mark}
          {input}
        </span>
      ) : (
        input
      )}
    </Frame>
  );
}

export function GivingTextarea(props: FieldProps) {
  const { control, ...frame } = useParts(props);
  return (
    <Frame {...props} {...frame}>
      <textarea {...control} rows={3} defaultValue={props.state.value(props.name)} />
    </Frame>
  );
}

export function GivingCheckbox(props: FieldProps) {
  const { control, id, errors } = useParts(props);
  return (
    <div className={classNames("field", props.className)}>
      <label className="check">
        <input
          {...control}
          className={undefined}
          type="checkbox"
          defaultChecked={props.state.value(props.name) === "on"}
        />
        <span>{props.label}</span>
      </label>
      {props.hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {props.hint}
        </p>
      )}
      <FieldFault id={id} errors={errors} />
    </div>
  );
}

type SelectProps = FieldProps & {
  initial: string;
  options: readonly [string, string][];
  /** The value behind which the page's script may fold the field. */
  proposal?: string;
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete">;

export function GivingSelect({ initial, options, proposal, autoComplete, ...props }: SelectProps) {
  const { control, ...frame } = useParts(props);
  return (
    <Frame {...props} {...frame}>
      <select
        {...control}
        defaultValue={props.state.value(props.name) || initial}
        autoComplete={autoComplete}
        data-proposal={proposal}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  );
}
