import { useId } from "react";
import { moneyText } from "~/components/ui/text/money-text";
import { useT } from "~/i18n";
import { formatPercent, type Currency } from "~/values/money/money";

interface GoalProgressProps {
  /** Minor units. */
  raised: bigint;
  objective: bigint;
  currency: Currency;
  /** It takes donations now: the first one is invited. */
  open?: boolean;
}

/** Shows how much of a goal is raised; before the first donation it invites instead of showing an empty bar. */
export function GoalProgress({ raised, objective, currency, open = false }: GoalProgressProps) {
  const t = useT();
  const goal = moneyText(objective, currency);
  const label =
    raised === 0n
      ? t("public.goal", { objective: goal })
      : t("public.raised_of", { amount: moneyText(raised, currency), objective: goal });
  const id = useId();
  const percent = percentOf(raised, objective);
  return (
    <div className="goal">
      <p id={id} className="label">
        {label}
      </p>
      {raised > 0n ? (
        <>
          <progress value={Math.min(percent, 100)} max={100} aria-labelledby={id} />
          <p className="hint">
            {t("public.progress", { percent: formatPercent(percent * 100, currency) })}
          </p>
        </>
      ) : (
        open && <p className="goal-first">{t("public.first_donor")}</p>
      )}
    </div>
  );
}

/** Returns whole per cent, rounded down, but 1 for any first donation. */
export function percentOf(part: bigint, whole: bigint): number {
  const percent = Number((part * 100n) / whole);
  return part > 0n && percent === 0 ? 1 : percent;
}
