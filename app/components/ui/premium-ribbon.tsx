import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

/** On what another plan offers: the crown, and why it is there. */
export function PremiumRibbon() {
  const t = useT();
  return (
    <span className="premium-ribbon">
      <Icon name="crown" size={16} />
      {t("common.crown.plan_required")}
    </span>
  );
}
