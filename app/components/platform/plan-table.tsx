import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

interface PlanTableProps {
  plans: readonly { name: string; commission: string; features: readonly string[] }[];
  /** All features: name, and label in the page's language. */
  features: readonly { key: string; label: string }[];
}

/** Compares all features by plan on wide screens; narrow screens get them in the cards. */
export function PlanTable({ plans, features }: PlanTableProps) {
  const t = useT();
  return (
    <section className="home-section plan-compare">
      <h2 className="home-title">{t("pricing.compare.title")}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("pricing.compare.feature")}</th>
            {plans.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("pricing.compare.commission")}</th>
            {plans.map(({ name, commission }) => (
              <td key={name}>{commission}</td>
            ))}
          </tr>
          {features.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {plans.map((plan) => (
                <td key={plan.name}>
                  {plan.features.includes(key) ? (
                    <Icon name="check" label={t("pricing.compare.included")} />
                  ) : (
                    <span className="unseen">{t("pricing.compare.missing")}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
