import type { FieldMetadata } from "@conform-to/react";
import { TextareaField } from "~/components/ui/textarea-field";
import { useT } from "~/i18n";

/** Asks why an operator changes an organisation; the audit record keeps it. */
export function ReasonField({ field }: { field: FieldMetadata<string> }) {
  const t = useT();
  return (
    <TextareaField
      label={t("operator.organization.reason")}
      hint={t("operator.organization.reason_hint")}
      field={field}
      rows={2}
      required
    />
  );
}
