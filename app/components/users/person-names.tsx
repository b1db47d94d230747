import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "~/components/ui/forms/text-field";
import { useT } from "~/i18n";

interface PersonNamesProps {
  fields: { first_name: FieldMetadata<string>; last_name: FieldMetadata<string> };
}

export function PersonNames({ fields }: PersonNamesProps) {
  const t = useT();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t("common.fields.first_name")}
        field={fields.first_name}
        autoComplete="given-name"
        required
      />
      <TextField
        label={t("common.fields.last_name")}
        field={fields.last_name}
        autoComplete="family-name"
        required
      />
    </div>
  );
}
