import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

interface HelpLinkProps {
  href: string;
  /** 'Centro de ayuda' by default. */
  children?: string;
}

/** Links to the help centre beside what it explains, in a new tab so that no form is lost. */
export function HelpLink({ href, children }: HelpLinkProps) {
  const t = useT();
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link text-link-neutral">
      <Icon name="help" size={18} />
      {children ?? t("common.help.center")}
      <span className="unseen"> {t("common.help.new_tab")}</span>
    </a>
  );
}
