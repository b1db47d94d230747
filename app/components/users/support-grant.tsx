import { ConfirmPassword } from "~/components/users/confirm-password";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { supportHours } from "~/domain/support/hours";
import { useT } from "~/i18n";

interface SupportGrantProps {
  /** The login is too old, so the form asks for the password. */
  asksPassword: boolean;
}

/** Grants operators a support view for a chosen time. */
export function SupportGrant({ asksPassword }: SupportGrantProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "grant",
    intent: "grant",
    schema: async () => (await import("~/domain/support/schema")).grantSupportSchema,
    defaultValue: { hours: supportHours[0] },
  });
  return (
    <SchemaForm of={own}>
      <RadioCards
        label={t("manage.support.hours")}
        field={own.fields.hours}
        required
        choices={supportHours.map((value) => ({
          value,
          label: t("manage.support.lasts", { count: Number(value) }),
        }))}
      />
      <ConfirmPassword requested={asksPassword} of={own} />
      <div>
        <SubmitButton>{t("manage.support.grant")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
