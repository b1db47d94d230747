import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

/** Marks a feature of a higher plan with a crown and an explanation. */
export function PremiumRibbon() {
  const t = useT();
  return (
    <span className="premium-ribbon">
      <Icon name="crown" size={16} />
      {t("common.crown.plan_required")}
    </span>
  );
}
