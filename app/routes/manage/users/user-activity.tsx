import { ExportLink } from "~/components/lists/export-link";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import type { RouteHandle } from "~/components/layout/route-handle";
import type { Column } from "~/components/ui/lists/data-table";
import { DayOverTime } from "~/components/ui/text/day-over-time";
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
  const data = useLoaderData<typeof loader>();
  const { filter, items, timezone, total } = data;
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.user(), label: t("account.profile.title") }}
        title={t("account.activity.title")}
        description={t("account.activity.description")}
      />
      <ListFrame
        caption={t("account.activity.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t, timezone)}
        path={paths.userActivity}
        search="account.activity.search"
        fields={[
          {
            name: "event",
            label: "account.activity.event",
            any: "manage.activity.all_operations",
            texts: "account.security_events",
            searchable: true,
          },
        ]}
        noun={t("manage.activity.noun", { count: total })}
        tools={total > 0 && <ExportLink to={paths.userActivityFile(filter)} />}
        empty={{
          icon: "clock",
          title: t("account.activity.empty"),
          filtered: t("manage.activity.empty.filtered"),
        }}
      />
    </>
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
      phone: "start",
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
      phone: "top",
      cell: ({ at }) => <DayOverTime at={at} zone={timezone} />,
    },
  ];
}
