import type { FieldMetadata } from "@conform-to/react";
import { useContext, useId, type ReactNode } from "react";
import { FieldLabelsContext } from "./field-labels";

/** Props of all fields: Conform's `field`, or the separate parts of one. */
export interface FieldProps {
  label: ReactNode;
  /** The label as plain text for the error summary, when `label` is more than text. */
  plainLabel?: string;
  /** Conform's metadata: gives id, name, value, errors and constraints. */
  field?: FieldMetadata<unknown>;
  name?: string;
  id?: string;
  defaultValue?: string | number | null;
  errors?: string[];
  /** A link after the error's text. */
  errorAction?: ReactNode;
  hint?: ReactNode;
  /** A badge beside the label, read with the control. */
  badge?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Hides the label except from screen readers. */
  labelHidden?: boolean;
  /** False: optional fields are not marked as such, as in filters. */
  marksOptional?: boolean;
  className?: string;
}

export interface FieldParts {
  id: string;
  name: string;
  errors: string[];
  hintId: string;
  badgeId: string;
  errorId: string;
  required: boolean;
  initial: string | undefined;
  control: {
    id: string;
    name: string;
    form?: string;
    required: boolean;
    disabled: boolean | undefined;
    /** The field's name in the error summary. */
    "data-label"?: string | undefined;
    "aria-invalid": true | undefined;
    /** Set on invalid fields of a rendered page, also without script: browsers focus the first of them. */
    autoFocus: true | undefined;
    "aria-describedby": string | undefined;
  };
  /** Limits of the schema, without a maximum length, which would truncate pasted text. */
  limits: {
    minLength?: number;
    min?: string | number;
    max?: string | number;
    step?: string | number;
    pattern?: string;
  };
  /** React key: Conform changes it when it resets a field. */
  key: string | undefined;
}

/** Combines the parts of a field from Conform's metadata or from plain props. */
export function useFieldParts(props: FieldProps): FieldParts {
  const ownId = useId();
  const { field } = props;
  const id = props.id ?? field?.id ?? ownId;
  const name = props.name ?? field?.name ?? id;
  const errors = props.errors ?? field?.errors ?? [];
  const required = props.required ?? field?.required ?? false;
  const hintId = field?.descriptionId ?? `${id}-hint`;
  const errorId = field?.errorId ?? `${id}-error`;
  const badgeId = `${id}-badge`;
  const describedBy = [
    props.badge ? badgeId : "",
    props.hint ? hintId : "",
    errors.length > 0 ? errorId : "",
  ]
    .filter(Boolean)
    .join(" ");
  const plainLabel =
    props.plainLabel ?? (typeof props.label === "string" ? props.label : undefined);
  const labels = useContext(FieldLabelsContext);
  if (plainLabel !== undefined) labels?.set(id, plainLabel);
  const initial = props.defaultValue ?? (field?.initialValue as string | number | undefined);
  return {
    id,
    name,
    errors,
    hintId,
    badgeId,
    errorId,
    required,
    initial: initial === undefined || initial === null ? undefined : String(initial),
    control: {
      id,
      name,
      ...(field ? { form: field.formId, "data-label": plainLabel } : {}),
      required,
      disabled: props.disabled,
      "aria-invalid": errors.length > 0 ? true : undefined,
      "aria-describedby": describedBy || undefined,
      autoFocus: errors.length > 0 ? true : undefined,
    },
    limits: {
      minLength: field?.minLength,
      min: field?.min,
      max: field?.max,
      step: field?.step,
      pattern: field?.pattern,
    },
    key: field?.key,
  };
}
