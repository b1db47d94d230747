import { Button } from "~/components/ui/button";
import { useT } from "~/i18n";

interface SearchFieldProps {
  /** What is searched; read to those who don't see the box. */
  label: string;
  name?: string;
  defaultValue?: string | null;
  placeholder?: string;
}

/** The box and its button, to stand in a form with `method="get"`. */
export function SearchField({ label, name = "q", defaultValue, placeholder }: SearchFieldProps) {
  const t = useT();
  return (
    <span className="flex min-w-0 gap-2" role="search">
      <input
        type="search"
        name={name}
        className="input"
        aria-label={label}
        defaultValue={defaultValue ?? ""}
        placeholder={placeholder ?? label}
      />
      <Button
        variant="outline"
        size="icon"
        icon="search"
        className="shrink-0"
        aria-label={t("common.actions.search")}
      />
    </span>
  );
}
