import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DownloadLink } from "~/components/downloads/download-link";
import { Outcome } from "~/components/layout/outcome";
import { TeamTabs } from "~/components/agency-results/team-tabs";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { ListFrame } from "~/components/lists/list-frame";
import { Card } from "~/components/ui/card";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import { moneyText } from "~/components/ui/text/money-text";
import { useCan } from "~/components/users/use-can";
import { clawbackReason } from "~/domain/agency-results/clawback-reason";
import {
  lineKinds,
  listClawbackLines,
  type StatementLine,
} from "~/domain/agency-results/list-clawback-lines.server";
import {
  listClawbackTeams,
  type ClawbackTeam,
} from "~/domain/agency-results/list-clawback-teams.server";
import { offeredMonths } from "~/domain/reports/date-range";
import { outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatPercent } from "~/values/money/money";

export const handle: RouteHandle = { i18n: ["manage", "results", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /manage/clawback: what teams cost, and what comes back of lost pledges, by frozen month. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "clawback");
  const { currency, name, timezone } = ctx.organization;
  const [page, teams] = await Promise.all([
    listPage(ctx, listClawbackLines, args.request),
    listClawbackTeams(ctx),
  ]);
  return {
    title: `${createTranslator(ctx.locale)("results.clawback.title")} · ${name}`,
    currency,
    timezone,
    kinds: lineKinds,
    months: offeredMonths(ctx.now, timezone, page.filter.period ?? null).slice(1),
    teams,
    done: outcomeOf(args.request, ["saved"]),
    ...page,
  };
}

export default function ClawbackPage() {
  const data = useLoaderData<typeof loader>();
  const { corrections, currency, done, fees, filter, items, kinds, losses } = data;
  const { months, teams, timezone, total } = data;
  const t = useT();
  const can = useCan();
  return (
    <DialogOutlet page={paths.clawback(filter)}>
      <Outcome text={done && t("common.save.saved")} isSave />
      <PageHeader
        title={t("results.clawback.title")}
        description={t("results.clawback.description")}
        help={<TopicLink topic="team-results" />}
      />
      <TeamTabs />
      <Card title={t("results.clawback.rules")} flush className="mb-5">
        <DataTable
          caption={t("results.clawback.rules")}
          rows={teams}
          rowKey={({ agencyId }) => agencyId}
          columns={teamColumns(t, can("update", "clawback"))}
          empty={<p className="p-4 text-muted">{t("results.clawback.no_teams")}</p>}
        />
      </Card>
      <ListFrame
        caption={t("results.clawback.lines")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={lineColumns(t, timezone)}
        path={paths.clawback}
        fields={[
          {
            name: "agency",
            label: "results.team",
            any: "results.all_teams",
            choices: teams.map(({ agencyId, agencyName }) => ({
              value: agencyId,
              label: agencyName,
            })),
          },
          {
            name: "period",
            label: "results.clawback.statement",
            any: "common.all.period",
            choices: months.map((value) => ({ value, label: periodText(t, value) })),
          },
          {
            name: "kind",
            label: "results.clawback.kind",
            any: "results.clawback.all_kinds",
            choices: kinds.map((value) => ({ value, label: t(`results.clawback.kinds.${value}`) })),
          },
        ]}
        noun={t("results.clawback.noun", { count: total })}
        sums={[
          t("results.clawback.sums", {
            fees: moneyText(fees, currency),
            losses: moneyText(losses + corrections, currency),
            sum: moneyText(fees + losses + corrections, currency),
          }),
        ]}
        tools={
          total > 0 && can("create", "export") && <DownloadLink kind="clawback" query={filter} />
        }
        empty={{
          icon: "file",
          title: t("results.clawback.empty"),
          text: t("results.clawback.empty_text"),
          filtered: t("results.clawback.empty_filtered"),
        }}
      />
    </DialogOutlet>
  );
}

function teamColumns(t: Translate, canUpdate: boolean): Column<ClawbackTeam>[] {
  return [
    {
      key: "team",
      header: t("results.team"),
      main: true,
      cell: ({ agencyId, agencyName }) =>
        canUpdate ? <Link to={paths.clawbackRule(agencyId)}>{agencyName}</Link> : agencyName,
    },
    {
      key: "fee",
      header: t("results.clawback.fee"),
      numeric: true,
      cell: ({ rule }) => (rule ? <Money amount={rule.fee} currency={rule.currency} /> : "—"),
    },
    {
      key: "rule",
      header: t("results.clawback.rule"),
      cell: ({ rule }) =>
        rule
          ? t(`results.clawback.says.${rule.windowKind}`, {
              count: rule.windowSize,
              percent: formatPercent(rule.basisPoints, rule.currency),
            })
          : t("results.clawback.no_rule"),
    },
    {
      key: "last",
      header: t("results.clawback.last"),
      numeric: true,
      cell: ({ agencyId, last }) =>
        last ? (
          <Link to={paths.clawback({ agency: agencyId, period: last.period })}>
            {periodText(t, last.period)}: <Money amount={last.sum} currency={last.currency} />
          </Link>
        ) : (
          "—"
        ),
    },
  ];
}

function lineColumns(t: Translate, timezone: string): Column<StatementLine>[] {
  return [
    {
      key: "kind",
      header: t("results.clawback.kind"),
      main: true,
      cell: ({ kind }) => t(`results.clawback.kinds.${kind}`),
    },
    {
      key: "statement",
      header: t("results.clawback.statement"),
      cell: ({ period }) => periodText(t, period),
    },
    {
      key: "team",
      header: t("results.team"),
      cell: ({ person, team }) => (
        <span className="grid">
          {team}
          <span className="text-sm text-muted">{person}</span>
        </span>
      ),
    },
    { key: "campaign", header: t("common.fields.campaign"), cell: ({ campaign }) => campaign },
    {
      key: "date",
      header: t("results.clawback.date"),
      tight: true,
      cell: ({ happenedAt }) => <DateTime at={happenedAt} zone={timezone} style="short" />,
    },
    {
      key: "reason",
      header: t("results.clawback.reason"),
      cell: ({ reason }) => clawbackReason(t, reason) || "—",
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}
