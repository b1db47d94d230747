import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

type State = "charged" | "retry" | "planned";

const months: { month: number; state: State }[] = [
  { month: 6, state: "planned" },
  { month: 5, state: "retry" },
  { month: 4, state: "charged" },
  { month: 3, state: "charged" },
];

const tones: Record<State, string> = {
  charged: "tone-success",
  retry: "tone-warning",
  planned: "tone-gray",
};

/** Shows the history of a monthly donation as the back office does. */
export function MonthlyPicture({ amount }: { amount: string }) {
  const t = useT();
  return (
    <div role="img" aria-label={t("home.monthly.picture")} className="home-picture">
      <div aria-hidden className="card overflow-clip">
        <div className="flex flex-wrap items-center gap-3 border-b border-line p-4">
          <span className="hero-face">
            <Icon name="refresh" />
          </span>
          <p className="font-bold">{t("home.monthly.history")}</p>
          <b className="ml-auto whitespace-nowrap tabular-nums">{amount}</b>
        </div>
        <ul>
          {months.map(({ month, state }) => (
            <li key={month} className="history-row">
              <span className="first-letter:uppercase">
                {t(`common.months.${month}` as TextKey)}
              </span>
              <span className={`badge ${tones[state]}`}>{t(`home.monthly.${state}`)}</span>
              <span className="text-right whitespace-nowrap tabular-nums">{amount}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
