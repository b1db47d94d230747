import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

/** What a field takes, which decides the hint below the error of an empty one. */
export type FieldKind =
  | "text"
  | "email"
  | "date"
  | "number"
  | "money"
  | "tel"
  | "url"
  | "password"
  | "choice"
  | "check"
  | "file";

interface FieldErrorProps {
  id: string;
  errors?: string[] | undefined;
  /** A link after the error's text. */
  action?: ReactNode;
  /** Says below the specified sentence what to write; none where the field has a hint of its own. */
  kind?: FieldKind | undefined;
}

/** Shows the errors of a field below it; the control refers to this id in `aria-describedby`. */
export function FieldError({ id, errors, action, kind }: FieldErrorProps) {
  const t = useT();
  if (!errors?.length) return null;
  return (
    <p id={id} className="error">
      <Icon name="alert" size={16} />
      <span>
        {errors.join(" ")} {action}
        {kind && errors.includes(t("errors.fields.required")) && (
          <span className="hint block">{t(`common.form.write.${kind}`)}</span>
        )}
      </span>
    </p>
  );
}
