import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";
import { daysText } from "~/i18n/dates";
import { formatInteger, formatPercent, formatPoints, type Currency } from "~/values/money/money";

interface ChangeProps {
  now: bigint | number | null;
  before: bigint | number | null;
  /** The days that it is compared with. */
  days: { from: string; to: string };
  currency: Currency;
  /** What is better; the colour says whether it came. */
  good: "more" | "less";
  /** A rate changes by points, and a number that may be below zero by itself; any other by percent. */
  as?: "percent" | "points" | "number";
  /** Whether only people who hear the page get the days. */
  brief?: boolean;
}

/** Says how much a number rose or fell, by arrow and colour too; nothing where the period before had none. */
export function Change({ now, before, days, currency, good, as = "percent", brief }: ChangeProps) {
  const t = useT();
  if (now === null || before === null) return null;
  if (as === "percent" && Number(before) <= 0) return null;
  const difference = Number(now) - Number(before);
  const size = {
    percent: Math.round((Math.abs(difference) / Number(before)) * 100) * 100,
    points: Math.round(Math.abs(difference) / 10) * 10,
    number: Math.abs(difference),
  }[as];
  const than = { days: daysText(t, days) };
  if (size === 0) return t("manage.dashboard.change_none", than);
  const text = {
    percent: () => formatPercent(size, currency),
    points: () => t("manage.dashboard.points", { points: formatPoints(size, currency) }),
    number: () => formatInteger(size, currency),
  }[as]();
  const isMore = difference > 0;
  const isGood = isMore === (good === "more");
  return (
    <>
      <span className={isGood ? "text-success" : "text-danger"}>
        <Icon
          name={isMore ? "arrow-up" : "arrow-down"}
          size={14}
          className="inline-block align-[-2px]"
        />{" "}
        <span className="font-semibold whitespace-nowrap">
          {isMore ? "+" : "−"}
          {text}
        </span>
      </span>{" "}
      <span className={brief ? "unseen" : undefined}>
        {t("manage.dashboard.change_than", than)}
      </span>
    </>
  );
}
