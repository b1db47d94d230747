import { ButtonLink } from "~/components/ui/button";
import { useT } from "~/i18n";

interface ExportLinkProps {
  to: string;
  /** What the file is, where it is more than the list. */
  label?: string;
}

/** The link to a list's file with the filters of the page; the answer is the file itself. */
export function ExportLink({ to, label }: ExportLinkProps) {
  const t = useT();
  return (
    <ButtonLink plain variant="outline" icon="download" to={to}>
      {label ?? t("common.actions.export")}
    </ButtonLink>
  );
}
