import { Icon } from "~/components/ui/icon";

interface FieldErrorProps {
  id: string;
  errors?: string[] | undefined;
}

/** The errors of one field, under it; the control names this id in `aria-describedby`. */
export function FieldError({ id, errors }: FieldErrorProps) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="error">
      <Icon name="alert" size={16} />
      <span>{errors.join(" ")}</span>
    </p>
  );
}
