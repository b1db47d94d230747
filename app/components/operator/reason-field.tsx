import type { FieldMetadata } from "@conform-to/react";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useT } from "~/i18n";

interface ReasonFieldProps {
  field: FieldMetadata<string>;
  /** Whether only our staff's own record keeps the reason. */
  isInternal?: boolean;
}

/** Asks why an operator decides as they do; the audit record keeps it. */
export function ReasonField({ field, isInternal }: ReasonFieldProps) {
  const t = useT();
  return (
    <TextareaField
      label={t("operator.organization.reason")}
      hint={t(isInternal ? "operator.reason_internal" : "operator.organization.reason_hint")}
      field={field}
      rows={2}
      required
    />
  );
}
