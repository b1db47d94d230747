import type { FieldProps } from "~/components/ui/forms/field-parts";
import { TextField } from "~/components/ui/forms/text-field";
import { useT } from "~/i18n";

interface PersonNamesProps {
  fields: Record<"first_name" | "last_name", FieldProps["field"]>;
  /** The names are another person's, which the browser must not fill in. */
  isOther?: boolean;
}

export function PersonNames({ fields, isOther = false }: PersonNamesProps) {
  const t = useT();
  return (
    <div className="field-row">
      <TextField
        label={t("common.fields.first_name")}
        field={fields.first_name}
        autoComplete={isOther ? "off" : "given-name"}
        required
      />
      <TextField
        label={t("common.fields.last_name")}
        field={fields.last_name}
        autoComplete={isOther ? "off" : "family-name"}
        required
      />
    </div>
  );
}
