import { useT } from "~/i18n";

/** Chooses the displayed price: the style sheet reads the checked radio button, so it needs no script. */
export function PeriodChoice({ period }: { period: string }) {
  const t = useT();
  return (
    <fieldset className="period">
      <legend className="unseen">{t("pricing.period")}</legend>
      <label>
        <input type="radio" name="period" value="monthly" defaultChecked={period === "monthly"} />
        <span>{t("pricing.monthly")}</span>
      </label>
      <label>
        <input type="radio" name="period" value="yearly" defaultChecked={period === "yearly"} />
        <span>
          {t("pricing.yearly")} <small>{t("pricing.yearly_hint")}</small>
        </span>
      </label>
    </fieldset>
  );
}
