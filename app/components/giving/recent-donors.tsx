import { Icon } from "~/components/ui/icon";
import { moneyText } from "~/components/ui/text/money-text";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import type { CampaignPageData } from "./page-data";

/** Shows how many people gave, and the latest donations, each with the name of a donor who agreed to it. */
export function RecentDonors({ campaign }: { campaign: CampaignPageData["campaign"] }) {
  const t = useT();
  const { currency, recent } = campaign;
  if (recent.length === 0) return null;
  return (
    <section className="give-recent" aria-labelledby="recent">
      <h2 id="recent" className="label">
        {titleOf(t, campaign)}
      </h2>
      <ul>
        {recent.map(({ id, name, message, amount, recurrence }) => (
          <li key={id}>
            <span className="give-initial" aria-hidden>
              {name === null ? <Icon name="heart" size={18} /> : [...name][0]}
            </span>
            <span>
              {name ?? t("public.recent.somebody")}
              {message !== null && (
                <>
                  <br />
                  <q className="hint">{message}</q>
                </>
              )}
            </span>
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

/** One donor alone is no crowd, and more than were counted are 'more than' the hundreds below. */
function titleOf(t: Translate, { donors }: CampaignPageData["campaign"]): string {
  if (!donors || donors.people < 2) return t("public.recent.title");
  if (donors.whole) return t("public.recent.people", { count: donors.people });
  return t("public.recent.more_people", { count: donors.people - (donors.people % 100) });
}
