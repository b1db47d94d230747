import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { ListedPlan } from "~/countries/plans/price-list";
import type { PlanPeriod } from "~/countries/plans/plans";
import { useT } from "~/i18n";
import { Price } from "./price";

const periods: readonly PlanPeriod[] = ["monthly", "yearly"];

export interface PlanColumn extends ListedPlan {
  takesCommission: boolean;
  /** Percentage of each donation, as text. */
  commission: string;
  /** The features beyond the plan below. */
  added: readonly string[];
  /** The name of the plan below. */
  base: string | null;
}

interface PlanCardProps {
  plan: PlanColumn;
  /** Whether the trial of every new organisation uses this plan. */
  isTrial: boolean;
  call: string;
  /** The address that begins the plan; null: it has no button, and `note` says why. */
  linkTo(period: PlanPeriod): string | null;
  note?: (period: PlanPeriod) => string | null;
}

/** Shows a plan with both prices, one of which the period above the cards displays. */
export function PlanCard({ plan, isTrial, call, linkTo, note }: PlanCardProps) {
  const t = useT();
  const { tier, name, price, usd, takesCommission, commission, added, base, trialDays } = plan;
  return (
    <li className="card plan" {...(isTrial ? { "data-trial": "" } : {})}>
      <div className="plan-name">
        <h2>{name}</h2>
        {isTrial && <Badge color="green">{t("pricing.recommended")}</Badge>}
      </div>
      <p className="plan-about">{t(`pricing.about.${tier}`)}</p>
      {periods.map((period) => {
        const to = linkTo(period);
        const noted = note?.(period);
        return (
          <div key={period} data-period={period} className="plan-price">
            <Price price={price[period]} period={period} usd={usd[period]} />
            {to && (
              <ButtonLink
                plain
                wide
                variant={isTrial ? "primary" : "outline"}
                aria-label={call.includes(name) ? undefined : `${call}: ${name}`}
                to={to}
              >
                {call}
              </ButtonLink>
            )}
            {noted && <p className="hint">{noted}</p>}
          </div>
        );
      })}
      <ul className="plan-list">
        {trialDays > 0 && (
          <li>
            <Icon name="gift" />
            {t("pricing.trial", { days: trialDays })}
          </li>
        )}
        <li>
          <Icon name={takesCommission ? "info" : "check"} />
          {takesCommission
            ? t("pricing.commission", { percent: commission })
            : t("pricing.no_commission")}
        </li>
      </ul>
      <h3>{base ? t("pricing.plus", { plan: base }) : t("pricing.base.title")}</h3>
      <ul className="plan-list">
        {added.map((label) => (
          <li key={label}>
            <Icon name="check" />
            {label}
          </li>
        ))}
      </ul>
    </li>
  );
}
