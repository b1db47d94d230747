import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Stat } from "~/components/reports/stat";
import { Money } from "~/components/ui/text/money";
import type { Dashboard, PeriodFigures } from "~/domain/reports/get-dashboard.server";
import { useT } from "~/i18n";
import { daysText } from "~/i18n/dates";
import { formatInteger, formatPercent, type Currency } from "~/values/money/money";

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

/** Shows the numbers of a period, each compared with the same days of the period before. */
export function Figures({ dashboard, currency, lists }: FiguresProps) {
  const t = useT();
  const { averageAmount, before, conversion, daysBefore, visits } = dashboard;
  const whole = (count: number) => formatInteger(count, currency);
  const change = (name: keyof PeriodFigures) => (
    <Change now={dashboard[name]} before={before[name]} days={daysBefore} currency={currency} />
  );
  const none = <span className="text-base font-normal text-muted">{t("common.empty")}</span>;
  const perVisit = visits === null ? t("manage.dashboard.visits_all_only") : change("conversion");
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          wide
          label={<ListLink to={lists.approved}>{t("manage.dashboard.total_amount")}</ListLink>}
          note={change("totalAmount")}
        >
          <Money round amount={dashboard.totalAmount} currency={currency} />
        </Stat>
        <Stat
          wide
          label={<ListLink to={lists.approved}>{t("manage.dashboard.average_amount")}</ListLink>}
          note={change("averageAmount")}
        >
          {averageAmount === null ? (
            none
          ) : (
            <Money round amount={averageAmount} currency={currency} />
          )}
        </Stat>
        <Stat
          label={<ListLink to={lists.approved}>{t("manage.dashboard.count")}</ListLink>}
          note={change("count")}
        >
          {whole(dashboard.count)}
        </Stat>
        <Stat
          label={<ListLink to={lists.begun}>{t("manage.dashboard.new_donations")}</ListLink>}
          note={change("newDonations")}
        >
          {whole(dashboard.newDonations)}
        </Stat>
        <Stat
          label={t("manage.dashboard.visits")}
          note={visits === null ? t("manage.dashboard.visits_all_only") : change("visits")}
        >
          {visits === null ? "–" : whole(visits)}
        </Stat>
        <Stat label={t("manage.dashboard.conversion")} note={perVisit}>
          {conversion === null ? "–" : formatPercent(conversion, currency)}
        </Stat>
        <Stat
          label={<ListLink to={lists.paused}>{t("manage.dashboard.paused_donations")}</ListLink>}
          note={change("pausedDonations")}
        >
          {whole(dashboard.pausedDonations)}
        </Stat>
        <Stat
          label={
            <ListLink to={lists.discarded}>{t("manage.dashboard.discarded_donations")}</ListLink>
          }
          note={change("discardedDonations")}
        >
          {whole(dashboard.discardedDonations)}
        </Stat>
        <MonthlyDonors dashboard={dashboard} lists={lists} currency={currency} />
        <Stat
          label={<ListLink to={lists.refused}>{t("manage.dashboard.refused")}</ListLink>}
          note={change("refused")}
        >
          {whole(dashboard.refused)}
        </Stat>
      </dl>
      <p className="mt-2 text-sm text-muted">{t("manage.dashboard.compared")}</p>
    </>
  );
}

/** How many people give every month, which has no period before to compare with. */
function MonthlyDonors({ dashboard, currency, lists }: FiguresProps) {
  const t = useT();
  const whole = (count: number) => formatInteger(count, currency);
  return (
    <>
      <Stat
        label={<ListLink to={lists.begunMonthly}>{t("manage.dashboard.new_monthly")}</ListLink>}
      >
        {whole(dashboard.newMonthlyDonors)}
      </Stat>
      <Stat label={<ListLink to={lists.lost}>{t("manage.dashboard.lost_monthly")}</ListLink>}>
        {whole(dashboard.lostMonthlyDonors)}
      </Stat>
      <Stat label={<ListLink to={lists.active}>{t("manage.dashboard.active_monthly")}</ListLink>}>
        {whole(dashboard.activeMonthlyDonors)}
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

interface ChangeProps {
  now: bigint | number | null;
  before: bigint | number | null;
  /** The days that it is compared with. */
  days: Dashboard["daysBefore"];
  currency: Currency;
}

/** Says how much a number rose or fell; nothing where the period before had none. */
function Change({ now, before, days, currency }: ChangeProps) {
  const t = useT();
  if (now === null || before === null || Number(before) <= 0) return null;
  const basisPoints = Math.round(((Number(now) - Number(before)) / Number(before)) * 100) * 100;
  const than = { days: daysText(t, days) };
  if (basisPoints === 0) return t("manage.dashboard.change_none", than);
  const percent = formatPercent(Math.abs(basisPoints), currency);
  return basisPoints > 0
    ? t("manage.dashboard.change_up", { percent, ...than })
    : t("manage.dashboard.change_down", { percent, ...than });
}
