import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

interface FieldErrorProps {
  id: string;
  errors?: string[] | undefined;
  /** A link after the error's text. */
  action?: ReactNode;
}

/** Shows the errors of a field below it; the control refers to this id in `aria-describedby`. */
export function FieldError({ id, errors, action }: FieldErrorProps) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="error">
      <Icon name="alert" size={16} />
      <span>
        {errors.join(" ")} {action}
      </span>
    </p>
  );
}
