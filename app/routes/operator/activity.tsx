import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { actText } from "~/components/operator/act-text";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import { NothingFound, OperatorFilters } from "~/components/operator/operator-filters";
import { ListCard } from "~/components/reports/list-card";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/data-table";
import { DayOverTime } from "~/components/ui/day-over-time";
import { EmptyState } from "~/components/ui/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { listOperatorActs } from "~/domain/audit/list-operator-acts.server";
import type { OperatorAct } from "~/domain/audit/list-operator-acts.sql";
import { readPage } from "~/http/paging";
import { paths } from "~/http/paths";
import { searchOf } from "~/http/query-values";
import { requireOperator } from "~/http/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["operator", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const asked = new URL(args.request.url).searchParams;
  const search = searchOf(asked);
  return {
    title: `${createTranslator(ctx.locale)("operator.activity.title")} · Dádiva`,
    search,
    ...(await readPage(asked, (paging) => listOperatorActs(ctx, { search }, paging))),
  };
}

export default function OperatorActivity() {
  const { items, paging, search, total } = useLoaderData<typeof loader>();
  const t = useT();
  const query = { q: search };
  return (
    <>
      <PageHeader
        title={t("operator.activity.title")}
        description={t("operator.activity.description")}
        actions={
          total > 0 && (
            <ButtonLink
              plain
              variant="outline"
              icon="download"
              to={paths.operatorActivityFile(query)}
            >
              {t("common.actions.export")}
            </ButtonLink>
          )
        }
      />
      <OperatorFilters
        label={t("operator.activity.search")}
        search={search}
        all={paths.operatorActivity()}
        isFiltered={search !== undefined}
      />
      <ListCard
        caption={t("operator.activity.title")}
        columns={columns(t)}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          search ? (
            <NothingFound
              title={t("operator.activity.empty.filtered")}
              all={paths.operatorActivity()}
            />
          ) : (
            <EmptyState icon="clock" title={t("operator.activity.empty.title")} />
          )
        }
        noun={t("manage.activity.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.operatorActivity({ ...query, ...page })}
      />
    </>
  );
}

function columns(t: Translate): Column<OperatorAct>[] {
  return [
    {
      key: "what",
      header: t("manage.activity.operation"),
      main: true,
      cell: (act) => (
        <span className="grid min-w-0">
          <span className="font-semibold">{actText(t, act)}</span>
          {act.reason && (
            <span className="text-sm font-normal wrap-anywhere text-muted">{act.reason}</span>
          )}
        </span>
      ),
    },
    {
      key: "organization",
      header: t("operator.organizations.organization"),
      cell: ({ organization }) =>
        organization ? (
          <Link to={paths.operatorOrganization(organization.id)}>{organization.name}</Link>
        ) : (
          "—"
        ),
    },
    {
      key: "where",
      header: t("manage.activity.address"),
      cell: ({ ip }) => ip || "—",
    },
    {
      key: "when",
      header: t("manage.activity.when"),
      cell: ({ at }) => <DayOverTime at={at} zone={OPERATOR_ZONE} />,
    },
  ];
}
