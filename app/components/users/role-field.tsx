import type { FieldProps } from "~/components/ui/forms/field-parts";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { useCan } from "~/components/users/use-can";
import { roles } from "~/domain/users/abilities";
import { useT } from "~/i18n";

interface RoleFieldProps extends Pick<FieldProps, "field" | "labelHidden" | "required"> {
  /** The intended action: roles that the person may not assign are not offered. */
  action: "create" | "update";
}

export function RoleField({ action, ...field }: RoleFieldProps) {
  const t = useT();
  const can = useCan();
  const offered = roles.filter((role) => can(action, "membership", { role }));
  return (
    <RadioCards
      label={t("common.fields.role")}
      columns={1}
      choices={offered.map((role) => ({
        value: role,
        label: t(`manage.role.${role}`),
        caption: t(`manage.users.role_text.${role}`),
      }))}
      {...field}
    />
  );
}
