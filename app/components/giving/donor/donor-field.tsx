import { useContext, type InputHTMLAttributes } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { FaultList } from "~/components/ui/forms/fault-list";
import { FieldLabelsContext } from "~/components/ui/forms/field-labels";
import { Refusal } from "~/components/ui/messages/refusal";
import { FieldFault } from "~/components/giving/giving-field";
import type { DonorAnswer } from "./donor-answer";

/** Returns the id of a field's control, and keeps its label for the list of errors. */
function useDonorId(name: string, label: string): string {
  const id = idOf(name);
  useContext(FieldLabelsContext)?.set(id, label);
  return id;
}

const idOf = (name: string) => name.replaceAll("_", "-");

/** Shows why a post was refused, above the form's fields; nothing before that. */
export function DonorRefusal({ answer }: { answer: DonorAnswer }) {
  if (answer.message === null) return null;
  return (
    <Refusal>
      <Alert tone="danger" title={answer.message}>
        <FaultList faults={answer.faults.map(([name, texts]) => [idOf(name), texts])} />
      </Alert>
    </Refusal>
  );
}

type DonorFieldProps = {
  answer: DonorAnswer;
  name: string;
  label: string;
  /** The present value. */
  saved?: string;
  hint?: string;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete" | "required">;

/** A text field of the donor's own area. */
export function DonorField({ answer, name, label, saved = "", hint, ...rest }: DonorFieldProps) {
  const errors = answer.errors(name);
  const id = useDonorId(name, label);
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        name={name}
        className="input"
        defaultValue={answer.value(name, saved)}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={described.join(" ") || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldFault id={id} errors={errors} />
    </div>
  );
}

interface DonorSelectProps {
  answer: DonorAnswer;
  name: string;
  label: string;
  saved: string;
  options: readonly (readonly [string, string])[];
  hint?: string;
}

/** A choice of the donor's own area. */
export function DonorSelect({ answer, name, label, saved, options, hint }: DonorSelectProps) {
  const errors = answer.errors(name);
  const id = useDonorId(name, label);
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="input"
        defaultValue={answer.value(name, saved)}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldFault id={id} errors={errors} />
    </div>
  );
}

type DonorChoicesProps = Pick<DonorSelectProps, "answer" | "name" | "label" | "options">;

/** A required choice of which none is made for the donor. */
export function DonorChoices({ answer, name, label, options }: DonorChoicesProps) {
  const errors = answer.errors(name);
  const id = useDonorId(name, label);
  return (
    <fieldset
      id={id}
      className="field"
      aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
      aria-invalid={errors.length > 0 || undefined}
    >
      <legend className="label">{label}</legend>
      {options.map(([value, text]) => (
        <label key={value} className="check">
          <input
            type="radio"
            name={name}
            value={value}
            required
            defaultChecked={answer.value(name, "") === value}
          />
          <span>{text}</span>
        </label>
      ))}
      <FieldFault id={id} errors={errors} />
    </fieldset>
  );
}
