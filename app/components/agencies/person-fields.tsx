import type { FieldProps } from "~/components/ui/forms/field-parts";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { TextField } from "~/components/ui/forms/text-field";
import { PersonNames } from "~/components/users/person-names";
import { agencyRoles } from "~/domain/agencies/choices";
import { useT } from "~/i18n";

type Field = FieldProps["field"];

interface PersonFieldsProps {
  fields: Record<"email" | "first_name" | "last_name", Field>;
  /** Who joined changes their address in their own account. */
  isFixed?: boolean;
}

/** Name and address of a team's person. */
export function PersonFields({ fields, isFixed = false }: PersonFieldsProps) {
  const t = useT();
  return (
    <>
      <PersonNames fields={fields} isOther />
      <TextField
        label={t("common.fields.email")}
        field={fields.email}
        type="email"
        autoComplete="off"
        hint={isFixed ? t("agencies.email_fixed") : undefined}
        readOnly={isFixed}
        required
      />
    </>
  );
}

/** What a person may do in the team. */
export function SeatField({ field }: { field: Field }) {
  const t = useT();
  return (
    <RadioCards
      label={t("common.fields.role")}
      field={field}
      columns={1}
      required
      choices={agencyRoles.map((role) => ({
        value: role,
        label: t(`agencies.role.${role}`),
        caption: t(`agencies.role_text.${role}`),
      }))}
    />
  );
}
