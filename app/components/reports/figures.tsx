import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Change } from "~/components/reports/change";
import { Stat } from "~/components/reports/stat";
import { Money } from "~/components/ui/text/money";
import type { Dashboard, PeriodFigures } from "~/domain/reports/get-dashboard.server";
import { useT } from "~/i18n";
import { formatInteger, formatPercent, formatWhole, type Currency } from "~/values/money/money";

interface FiguresProps {
  dashboard: Dashboard;
  currency: Currency;
  /** The lists behind the numbers; null where the person may not open it. */
  lists: {
    approved: string | null;
    refused: string | null;
    paused: string;
    discarded: string;
    active: string | null;
    begun: string;
    begunMonthly: string | null;
    lost: string | null;
  };
}

/** Shows a period's four numbers that a director asks for, and all others in one row below. */
export function Figures(props: FiguresProps) {
  const t = useT();
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <MainFigures {...props} />
      </dl>
      <dl className="figures-row card mt-3">
        <OtherFigures {...props} />
      </dl>
      <p className="mt-2 text-sm text-muted">{t("manage.dashboard.compared")}</p>
    </>
  );
}

type Comparison = Pick<ComponentProps<typeof Change>, "good" | "as" | "brief">;

/** Returns how a number is compared with the same days of the period before. */
function compare({ dashboard, currency }: FiguresProps, name: keyof PeriodFigures) {
  const { before, daysBefore: days } = dashboard;
  const numbers = { now: dashboard[name], before: before[name], days, currency };
  return (how: Comparison) => <Change {...numbers} {...how} />;
}

function MainFigures(props: FiguresProps) {
  const { dashboard, currency, lists } = props;
  const t = useT();
  const { activeMonthlyDonors, monthlyAmount, refused, totalAmount } = dashboard;
  const perMonth = { amount: formatWhole(monthlyAmount, currency) };
  return (
    <>
      <Stat
        large
        wide
        label={<ListLink to={lists.approved}>{t("manage.dashboard.total_amount")}</ListLink>}
        note={compare(props, "totalAmount")({ good: "more" })}
      >
        <Money whole amount={totalAmount} currency={currency} />
      </Stat>
      <Stat
        large
        wide
        label={<ListLink to={lists.active}>{t("manage.dashboard.active_monthly")}</ListLink>}
        note={activeMonthlyDonors > 0 && t("manage.dashboard.monthly_amount", perMonth)}
      >
        {formatInteger(activeMonthlyDonors, currency)}
      </Stat>
      <NewMinusLost {...props} />
      <Stat
        large
        label={<ListLink to={lists.refused}>{t("manage.dashboard.refused")}</ListLink>}
        note={compare(props, "refused")({ good: "less" })}
      >
        {formatInteger(refused, currency)}
      </Stat>
    </>
  );
}

/** Monthly donors who came less those who left, with the way to who they are and why they left. */
function NewMinusLost({ dashboard, currency, lists }: FiguresProps) {
  const t = useT();
  const { newMonthlyDonors: begun, lostMonthlyDonors: lost, monthlyBefore } = dashboard;
  const difference = begun - lost;
  const sign = difference > 0 ? "+" : difference < 0 ? "−" : "";
  const shown = { begun: formatInteger(begun, currency), lost: formatInteger(lost, currency) };
  const change = (
    <Change
      now={difference}
      before={monthlyBefore.begun - monthlyBefore.lost}
      days={dashboard.daysBefore}
      currency={currency}
      good="more"
      as="number"
    />
  );
  return (
    <Stat
      large
      label={t("manage.dashboard.new_minus_lost")}
      note={
        <span className="grid">
          <span>
            <ListLink to={lists.begunMonthly}>
              {t("manage.dashboard.begun", { count: begun, number: shown.begun })}
            </ListLink>
            {" · "}
            {lost === 0 ? (
              t("manage.dashboard.lost_none")
            ) : (
              <ListLink to={lists.lost}>
                {t("manage.dashboard.lost", { count: lost, number: shown.lost })}
              </ListLink>
            )}
          </span>
          <span>{change}</span>
        </span>
      }
    >
      {sign}
      {formatInteger(Math.abs(difference), currency)}
    </Stat>
  );
}

function OtherFigures(props: FiguresProps) {
  const { dashboard, currency, lists } = props;
  const t = useT();
  const { averageAmount, conversion, visits } = dashboard;
  const whole = (count: number) => formatInteger(count, currency);
  const change = (name: keyof PeriodFigures, how: Comparison) =>
    compare(props, name)({ ...how, brief: true });
  const more = { good: "more" } as const;
  const less = { good: "less" } as const;
  const onlyAll = t("manage.dashboard.visits_all_only");
  const rate = change("conversion", { ...more, as: "points" });
  return (
    <>
      <Stat
        inRow
        label={<ListLink to={lists.approved}>{t("manage.dashboard.count")}</ListLink>}
        note={change("count", more)}
      >
        {whole(dashboard.count)}
      </Stat>
      <Stat
        inRow
        label={<ListLink to={lists.approved}>{t("manage.dashboard.average_amount")}</ListLink>}
        note={change("averageAmount", more)}
      >
        {averageAmount === null ? "–" : <Money whole amount={averageAmount} currency={currency} />}
      </Stat>
      <Stat
        inRow
        label={<ListLink to={lists.begun}>{t("manage.dashboard.new_donations")}</ListLink>}
        note={change("newDonations", more)}
      >
        {whole(dashboard.newDonations)}
      </Stat>
      <Stat
        inRow
        label={<ListLink to={lists.paused}>{t("manage.dashboard.paused_donations")}</ListLink>}
        note={change("pausedDonations", less)}
      >
        {whole(dashboard.pausedDonations)}
      </Stat>
      <Stat
        inRow
        label={
          <ListLink to={lists.discarded}>{t("manage.dashboard.discarded_donations")}</ListLink>
        }
        note={change("discardedDonations", less)}
      >
        {whole(dashboard.discardedDonations)}
      </Stat>
      <Stat
        inRow
        label={t("manage.dashboard.visits")}
        note={visits === null ? onlyAll : change("visits", more)}
      >
        {visits === null ? "–" : whole(visits)}
      </Stat>
      <Stat inRow label={t("manage.dashboard.conversion")} note={visits === null ? onlyAll : rate}>
        {conversion === null ? "–" : formatPercent(conversion, currency)}
      </Stat>
    </>
  );
}

function ListLink({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    children
  ) : (
    <Link to={to} className="underline">
      {children}
    </Link>
  );
}
