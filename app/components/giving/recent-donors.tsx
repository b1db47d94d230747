import { moneyText } from "~/components/ui/text/money-text";
import { useT } from "~/i18n";
import type { CampaignPageData } from "./page-data";

/** Shows the latest donations, each with the name of a donor who agreed to it. */
export function RecentDonors({ campaign }: { campaign: CampaignPageData["campaign"] }) {
  const t = useT();
  const { currency, recent } = campaign;
  if (recent.length === 0) return null;
  return (
    <section className="give-recent" aria-labelledby="recent">
      <h2 id="recent" className="label">
        {t("public.recent.title")}
      </h2>
      <ul>
        {recent.map(({ id, name, amount, recurrence }) => (
          <li key={id}>
            <span>{name ?? t("public.recent.somebody")}</span>
            <span>
              {recurrence === "monthly"
                ? t("public.recent.monthly", { amount: moneyText(amount, currency) })
                : moneyText(amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
