import type { ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { Money } from "~/components/ui/text/money";
import type { AgencyResults, ResultCounts, ResultGroup } from "~/domain/agency-results/results";
import { useT } from "~/i18n";
import { periodText } from "~/i18n/dates";
import type { Translate } from "~/i18n/text-key";
import { formatInteger, type Currency } from "~/values/money/money";
import { shareText } from "./results-answer";

interface ResultTablesProps {
  results: AgencyResults;
  currency: Currency;
  /** Whether several teams are compared. */
  hasTeams: boolean;
}

/** Compares months, teams, people and campaigns. */
export function ResultTables({ results, currency, hasTeams }: ResultTablesProps) {
  const t = useT();
  const month = ({ key }: ResultGroup) => periodText(t, key);
  const counts = countColumns(t, currency);
  return (
    <>
      <Table
        title={t("results.cohorts")}
        note={t("results.cohorts_note")}
        groups={results.cohorts}
        columns={[name(t("results.cohort"), month), ...aliveColumns(t, currency)]}
      />
      {hasTeams && (
        <Table
          title={t("results.by_team")}
          groups={results.teams}
          columns={[name(t("results.team"), (group) => group.name), ...counts]}
        />
      )}
      <Table
        title={t("results.by_person")}
        groups={results.people}
        columns={[
          name(t("results.person"), (group) => (
            <span className="grid">
              {group.name}
              {hasTeams && <span className="text-sm font-normal text-muted">{group.team}</span>}
            </span>
          )),
          ...counts,
        ]}
      />
      <Table
        title={t("results.by_campaign")}
        groups={results.campaigns}
        columns={[name(t("common.fields.campaign"), (group) => group.name), ...counts]}
      />
      <Table
        title={t("results.by_captured")}
        groups={results.captured}
        columns={[name(t("results.captured_in"), month), ...counts]}
      />
    </>
  );
}

interface TableProps {
  title: string;
  note?: string;
  groups: readonly ResultGroup[];
  columns: readonly Column<ResultGroup>[];
}

function Table({ title, note, groups, columns }: TableProps) {
  const t = useT();
  return (
    <Card title={title} flush>
      {note && <p className="px-(--card-inset) py-3 text-sm text-muted">{note}</p>}
      {groups.length === 0 ? (
        <p className="px-(--card-inset) pb-4 text-muted">{t("results.no_charges")}</p>
      ) : (
        <DataTable caption={title} rows={groups} rowKey={({ key }) => key} columns={columns} />
      )}
    </Card>
  );
}

const name = (header: string, cell: (group: ResultGroup) => ReactNode): Column<ResultGroup> => ({
  key: "name",
  header,
  main: true,
  cell,
});

/** A column of a number; a hidden group says so once, in the first one. */
function figure(
  key: string,
  header: string,
  cell: (counts: ResultCounts) => ReactNode,
  hidden: ReactNode = "—",
): Column<ResultGroup> {
  return { key, header, numeric: true, cell: ({ counts }) => (counts ? cell(counts) : hidden) };
}

function countColumns(t: Translate, currency: Currency): Column<ResultGroup>[] {
  const whole = (count: number) => formatInteger(count, currency);
  const share = (part: number, all: number) => shareText(part, all, currency);
  return [
    figure("pledges", t("results.pledges"), (one) => whole(one.pledges), t("results.hidden")),
    figure("approved", t("results.funnel.approved"), (one) => share(one.approved, one.pledges)),
    figure("charged", t("results.funnel.charged"), (one) => share(one.charged, one.pledges)),
    figure("paying", t("results.funnel.paying"), (one) => share(one.paying, one.pledges)),
    figure("no_shows", t("results.no_shows"), (one) => share(one.noShows, one.decided)),
    figure("early", t("results.early_ends"), (one) => share(one.earlyEnds, one.charged)),
    figure("average", t("results.average"), ({ averageAmount }) =>
      averageAmount === null ? "—" : <Money round amount={averageAmount} currency={currency} />,
    ),
  ];
}

function aliveColumns(t: Translate, currency: Currency): Column<ResultGroup>[] {
  const alive = ([1, 3, 6, 12] as const).map((months) =>
    figure(`alive_${months}`, t(`results.alive.${months}`), (counts) =>
      shareText(counts.alive[months].alive, counts.alive[months].due, currency),
    ),
  );
  return [
    figure(
      "charged",
      t("results.first_charges"),
      ({ charged }) => formatInteger(charged, currency),
      t("results.hidden"),
    ),
    ...alive,
    figure("early", t("results.early_ends"), (one) =>
      shareText(one.earlyEnds, one.charged, currency),
    ),
  ];
}
