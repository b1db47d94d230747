import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FilterBar } from "~/components/reports/filter-bar";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListCard } from "~/components/reports/list-card";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { DayOverTime } from "~/components/ui/text/day-over-time";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { listSecurityEvents } from "~/domain/audit/list-security-events.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["account", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  const { name, timezone } = ctx.organization;
  return {
    ...(await listPage(ctx, listSecurityEvents, args.request)),
    title: `${createTranslator(ctx.locale)("account.activity.title")} · ${name}`,
    timezone,
  };
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

export default function UserActivity() {
  const { filter, items, paging, timezone, total } = useLoaderData<typeof loader>();
  const t = useT();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        back={{ to: paths.user(), label: t("account.profile.title") }}
        title={t("account.activity.title")}
        description={t("account.activity.description")}
        actions={
          total > 0 && (
            <ButtonLink plain variant="outline" icon="download" to={paths.userActivityFile(filter)}>
              {t("common.actions.export")}
            </ButtonLink>
          )
        }
      />
      <Filters isFiltered={isFiltered} />
      <ListCard
        caption={t("account.activity.title")}
        columns={columns(t, timezone)}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={isFiltered ? "search" : "clock"}
            title={t(isFiltered ? "manage.activity.empty.filtered" : "account.activity.empty")}
            action={
              isFiltered && (
                <ButtonLink variant="outline" to={paths.userActivity()}>
                  {t("manage.activity.clear_filters")}
                </ButtonLink>
              )
            }
          />
        }
        noun={t("manage.activity.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.userActivity({ ...filter, ...page })}
      />
    </>
  );
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  return (
    <FilterBar
      labelKey="account.activity.filters"
      list={useLoaderData<typeof loader>()}
      clearTo={isFiltered ? paths.userActivity() : null}
      clearKey="manage.activity.clear_filters"
      fields={[
        { name: "q", label: "account.activity.search" },
        {
          name: "event",
          label: "account.activity.event",
          any: "manage.activity.all_operations",
          texts: "account.security_events",
          searchable: true,
        },
      ]}
    />
  );
}

function columns(t: Translate, timezone: string): Column<Item>[] {
  return [
    {
      key: "event",
      header: t("account.activity.event"),
      main: true,
      cell: ({ event, about, organization }) => (
        <span className="grid min-w-0">
          <span className="font-semibold">{t(`account.security_events.${event}`)}</span>
          {[about, organization].filter(Boolean).map((text) => (
            <span key={text} className="text-sm font-normal wrap-anywhere text-muted">
              {text}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: "where",
      header: t("manage.activity.where"),
      cell: ({ ip, userAgent }) => (
        <span className="grid">
          {userAgent || t("manage.activity.unknown")}
          <span className="text-sm text-muted">{ip}</span>
        </span>
      ),
    },
    {
      key: "when",
      header: t("manage.activity.when"),
      cell: ({ at }) => <DayOverTime at={at} zone={timezone} />,
    },
  ];
}
