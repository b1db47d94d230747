import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { FieldError } from "~/components/ui/forms/field-error";
import type { FieldProps } from "~/components/ui/forms/field-parts";
import { useT } from "~/i18n";

interface TeamChoiceProps {
  field: NonNullable<FieldProps["field"]>;
  teams: readonly { token: string; name: string }[];
}

/** The teams that an administrator has. */
export function TeamChoice({ field, teams }: TeamChoiceProps) {
  const t = useT();
  const errorId = `${field.id}-error`;
  return (
    <fieldset className="field" aria-describedby={field.errors ? errorId : undefined}>
      <legend className="label">{t("agencies.admin_teams")}</legend>
      <div className="grid gap-2">
        {teams.map(({ token, name }) => (
          <CheckboxField key={token} field={field} value={token} label={name} />
        ))}
      </div>
      <FieldError id={errorId} errors={field.errors ?? []} kind="choice" />
    </fieldset>
  );
}
