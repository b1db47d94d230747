import { percentOf } from "~/components/giving/goal-progress";
import { Money } from "~/components/ui/text/money";
import { moneyText } from "~/components/ui/text/money-text";
import type { ListedCampaign } from "~/domain/campaigns/list-campaigns.server";
import { useT } from "~/i18n";

export function Raised({
  raised,
  objective,
  currency,
}: Pick<ListedCampaign, "raised" | "objective" | "currency">) {
  const t = useT();
  return (
    <span>
      <Money amount={raised} currency={currency} />
      {objective !== null && (
        <progress
          className="raised-bar max-sm:hidden"
          value={percentOf(raised, objective)}
          max={100}
          aria-label={t("campaigns.list.progress")}
        />
      )}
      {objective !== null && (
        <span className="hidden text-sm text-muted sm:block">
          {t("campaigns.list.of_objective", { amount: moneyText(objective, currency) })}
        </span>
      )}
    </span>
  );
}
