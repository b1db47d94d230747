import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import type { ListedPlan } from "~/countries/plans/price-list";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { Price } from "./price";

interface PlansTeaserProps {
  plans: readonly ListedPlan[];
  country: string;
  currency: string;
  /** The plan of every trial. */
  recommended: string;
}

/** Shows the four plans with their monthly price, and a link to the details. */
export function PlansTeaser({ plans, country, currency, recommended }: PlansTeaserProps) {
  const t = useT();
  return (
    <section className="home-band">
      <div className="home-section">
        <div className="home-lead">
          <h2 className="home-title">{t("home.plans.title")}</h2>
          <p>{t("home.plans.text", { country, currency })}</p>
        </div>
        <ul className="plans-teaser">
          {plans.map(({ tier, name, price, usd }) => (
            <li key={tier} className="card" {...(tier === recommended ? { "data-trial": "" } : {})}>
              <div className="plan-name">
                <h3>{name}</h3>
                {tier === recommended && <Badge color="green">{t("pricing.recommended")}</Badge>}
              </div>
              <Price price={price.monthly} period="monthly" usd={usd.monthly} />
              <p className="text-sm text-muted">{t(`pricing.about.${tier}`)}</p>
            </li>
          ))}
        </ul>
        <ButtonLink plain to={paths.pricing()} variant="outline" size="lg" className="mx-auto">
          {t("home.plans.compare")}
        </ButtonLink>
      </div>
    </section>
  );
}
