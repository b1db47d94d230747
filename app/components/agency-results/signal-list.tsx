import { Link } from "@remix-run/react";
import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { DateTime } from "~/components/ui/text/date-time";
import type { Deviation } from "~/domain/agency-results/list-deviations";
import type { Signal } from "~/domain/pledges/signals/list-signals.server";
import { SIGNAL_DAYS, SIGNAL_RULES } from "~/domain/pledges/signals/signal-rules";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { formatInteger, type Currency } from "~/values/money/money";
import { shareText } from "./results-answer";

type ShownSignal = Omit<Signal, "at"> & { at: Date | string };

interface SignalListProps {
  signals: readonly ShownSignal[];
  deviations: readonly Deviation[];
  zone: string;
  currency: Currency;
}

interface Shown {
  key: string;
  to: string;
  text: string;
  team: string;
  person: string;
  count: number;
  at: Date | string | null;
}

/** Patterns that are worth a look; each leads to its pledges. */
export function SignalList({ signals, deviations, zone, currency }: SignalListProps) {
  const t = useT();
  const rows = [
    ...signals.map((signal) => signalRow(t, signal, currency)),
    ...deviations.map((deviation) => deviationRow(t, deviation, currency)),
  ];
  const columns: Column<Shown>[] = [
    {
      key: "what",
      header: t("results.signals.what"),
      main: true,
      cell: ({ to, text }) => <Link to={to}>{text}</Link>,
    },
    {
      key: "who",
      header: t("results.signals.who"),
      cell: ({ team, person }) => (
        <span className="grid">
          {person}
          <span className="text-sm text-muted">{team}</span>
        </span>
      ),
    },
    {
      key: "pledges",
      header: t("results.pledges"),
      numeric: true,
      cell: ({ count }) => formatInteger(count, currency),
    },
    {
      key: "last",
      header: t("results.signals.last"),
      tight: true,
      cell: ({ at }) => (at ? <DateTime at={at} zone={zone} style="short" /> : "—"),
    },
  ];
  return (
    <Card title={t("results.signals.title")} flush>
      <p className="px-(--card-inset) py-3 text-sm text-muted">
        {t("results.signals.text", { days: SIGNAL_DAYS })}
      </p>
      <DataTable
        caption={t("results.signals.title")}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        linked
        empty={<EmptyState icon="check" title={t("results.signals.empty")} />}
      />
    </Card>
  );
}

function signalRow(t: Translate, signal: ShownSignal, currency: Currency): Shown {
  const { kind, pledges, donors, team, person, query, at } = signal;
  const isOfDonors = kind === "document" || kind === "phone" || kind === "card";
  const number = formatInteger(isOfDonors ? donors : pledges, currency);
  const { night, clock, pace } = SIGNAL_RULES;
  const { from, to } = night;
  return {
    key: `${query.signal} ${query.agency ?? ""}`,
    to: paths.pledges({ ...query }),
    text: t(`results.signals.kinds.${kind}`, {
      ...{ number, from, to, minutes: (kind === "clock" ? clock : pace).minutes },
    }),
    team: team ?? t("results.signals.several_teams"),
    person: person ?? t("results.signals.several_people"),
    count: pledges,
    at,
  };
}

function deviationRow(t: Translate, deviation: Deviation, currency: Currency): Shown {
  const { measure, part, whole, restPart, restWhole } = deviation;
  const number = (count: number) => formatInteger(count, currency);
  return {
    key: `${measure} ${deviation.teamId} ${deviation.personId}`,
    to: paths.pledges({ agency: deviation.teamId, user: deviation.personId }),
    text: t(`results.signals.far.${measure}`, {
      ...{ part: number(part), whole: number(whole) },
      share: shareText(restPart, restWhole, currency),
    }),
    team: deviation.team,
    person: deviation.person,
    count: part,
    at: null,
  };
}
