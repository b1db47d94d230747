import { ExportLink } from "~/components/lists/export-link";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { actText } from "~/domain/audit/act-text";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { ListFrame } from "~/components/lists/list-frame";
import type { Column } from "~/components/ui/lists/data-table";
import { DayOverTime } from "~/components/ui/text/day-over-time";
import { PageHeader } from "~/components/ui/page-header";
import { listOperatorActs, type OperatorAct } from "~/domain/audit/list-operator-acts.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["operator", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.activity.title")} · Dádiva`,
    ...(await listPage(ctx, listOperatorActs, args.request)),
  };
}

export default function OperatorActivity() {
  const data = useLoaderData<typeof loader>();
  const { filter, items, total } = data;
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.activity.title")}
        description={t("operator.activity.description")}
      />
      <ListFrame
        caption={t("operator.activity.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t)}
        path={paths.operatorActivity}
        search="operator.activity.search"
        noun={t("manage.activity.noun", { count: total })}
        tools={total > 0 && <ExportLink to={paths.operatorActivityFile(filter)} />}
        empty={{
          icon: "clock",
          title: t("operator.activity.empty.title"),
          filtered: t("operator.activity.empty.filtered"),
        }}
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
      phone: "start",
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
      phone: "top",
      cell: ({ at }) => <DayOverTime at={at} zone={OPERATOR_ZONE} />,
    },
  ];
}
