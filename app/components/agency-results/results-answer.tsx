import { Stat } from "~/components/reports/stat";
import { Card } from "~/components/ui/card";
import { Money } from "~/components/ui/text/money";
import { shareOf, type ResultCounts } from "~/domain/agency-results/results";
import { useT } from "~/i18n";
import { formatInteger, formatPercent, type Currency } from "~/values/money/money";

interface CountsProps {
  counts: ResultCounts;
  currency: Currency;
}

/** Says a part in whole percent, or nothing where there is nothing to compare with. */
export function shareText(part: number, whole: number, currency: Currency): string {
  const share = shareOf(part, whole);
  return share === null ? "—" : formatPercent(Math.round(share / 100) * 100, currency);
}

/** Answers the question of the page: how many of a hundred pledges pay today. */
export function ResultsAnswer({ counts, currency }: CountsProps) {
  const t = useT();
  const { averageAmount, decided, earlyEnds, charged, givenBack, noShows } = counts;
  const { paying, pledges } = counts;
  const whole = (count: number) => formatInteger(count, currency);
  const of = (part: number, all: number) =>
    t("results.part_of", { part: whole(part), whole: whole(all) });
  return (
    <>
      <p className="text-xl font-bold">
        {t("results.answer", { count: Math.round((shareOf(paying, pledges) ?? 0) / 100) })}
      </p>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={t("results.no_shows")} note={of(noShows, decided)}>
          {shareText(noShows, decided, currency)}
        </Stat>
        <Stat label={t("results.early_ends")} note={of(earlyEnds, charged)}>
          {shareText(earlyEnds, charged, currency)}
        </Stat>
        <Stat label={t("results.average")}>
          {averageAmount === null ? (
            "—"
          ) : (
            <Money round amount={averageAmount} currency={currency} />
          )}
        </Stat>
        <Stat label={t("results.given_back_pledges")} note={of(givenBack, charged)}>
          {whole(givenBack)}
        </Stat>
      </dl>
      <Funnel counts={counts} currency={currency} />
    </>
  );
}

const STEPS = ["pledges", "approved", "charged", "paying"] as const;

function Funnel({ counts, currency }: CountsProps) {
  const t = useT();
  return (
    <Card title={t("results.funnel.title")}>
      <ol className="grid gap-4">
        {STEPS.map((step) => (
          <li key={step} className="grid gap-1">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{t(`results.funnel.${step}`)}</span>
              <span className="tabular-nums">
                {formatInteger(counts[step], currency)} ·{" "}
                {shareText(counts[step], counts.pledges, currency)}
              </span>
            </span>
            <svg aria-hidden width="100%" height={12} className="rounded-full bg-line">
              <rect
                width={`${(shareOf(counts[step], counts.pledges) ?? 0) / 100}%`}
                height={12}
                className="fill-primary"
              />
            </svg>
          </li>
        ))}
      </ol>
    </Card>
  );
}
