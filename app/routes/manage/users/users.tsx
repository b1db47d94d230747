import { ExportLink } from "~/components/lists/export-link";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { SettingsHeader } from "~/components/layout/settings-index";
import { Avatar } from "~/components/users/avatar";
import { useCan } from "~/components/users/use-can";
import { UserBadge } from "~/components/users/user-badge";
import { listPhotos } from "~/domain/users/photos/list-photos.server";
import { listUsers } from "~/domain/users/list-users.server";
import { listTwoFactorStates } from "~/domain/users/two-factor/list-two-factor-states.server";
import type { OrganizationUser } from "~/domain/users/organization-user";
import { listPage } from "~/http/lists/list-answers.server";
import { outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Results that a redirect to this page can show. */
const outcomes = ["invited", "cancelled"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "membership");
  const { name, timezone } = ctx.organization;
  const [twoFactor, photos, page] = await Promise.all([
    listTwoFactorStates(ctx),
    listPhotos(ctx),
    listPage(ctx, listUsers, args.request),
  ]);
  return {
    title: `${createTranslator(ctx.locale)("manage.users.title")} · ${name}`,
    timezone,
    done: outcomeOf(args.request, outcomes),
    twoFactor: Object.fromEntries(twoFactor),
    photos: Object.fromEntries(photos),
    ...page,
  };
}

export default function Users() {
  const data = useLoaderData<typeof loader>();
  const { filter, done, items, photos, timezone, total, twoFactor } = data;
  const t = useT();
  const can = useCan();
  return (
    <>
      <SettingsHeader
        title={t("manage.users.title")}
        description={t("manage.users.description")}
        help={<TopicLink topic="users" />}
        actions={
          <>
            {can("update", "membership") && (
              <ButtonLink variant="ghost" to={paths.access()}>
                {t("manage.access.title")}
              </ButtonLink>
            )}
            {can("create", "membership") && (
              <ButtonLink icon="plus" to={paths.inviteUser()}>
                {t("manage.users.invite")}
              </ButtonLink>
            )}
          </>
        }
      />
      <Outcome text={done && t(`manage.users.done.${done}`)} />
      <ListFrame
        caption={t("manage.users.title")}
        list={data}
        rows={items}
        rowKey={({ uuid }) => uuid}
        columns={columns(t, timezone, twoFactor, photos)}
        linked
        path={paths.users}
        usualSort="newest"
        search="manage.users.search"
        fields={[
          {
            name: "role",
            label: "common.fields.role",
            any: "common.all.role",
            texts: "manage.role",
          },
          {
            name: "state",
            label: "common.fields.status",
            any: "common.all.status",
            texts: "manage.users.state",
          },
          {
            name: "sort",
            label: "common.sort.label",
            any: "common.sort.usual",
            texts: "common.sort",
          },
        ]}
        noun={t("manage.users_noun", { count: total })}
        tools={total > 0 && can("create", "export") && <ExportLink to={paths.usersFile(filter)} />}
        empty={{
          icon: "users",
          title: t("manage.users.empty.title"),
          filtered: t("manage.users.empty.filtered"),
        }}
      />
    </>
  );
}

function columns(
  t: Translate,
  timezone: string,
  twoFactor: Record<string, boolean>,
  photos: Record<string, string>,
): Column<OrganizationUser>[] {
  return [
    {
      key: "name",
      header: t("common.fields.full_name"),
      main: true,
      sort: { asc: "name" },
      cell: ({ email, full_name, uuid }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={full_name} photoId={photos[uuid]} />
          <span className="grid min-w-0 sm:min-w-28 lg:min-w-44">
            <Link to={paths.organizationUser(uuid)} className="font-semibold">
              {full_name}
            </Link>
            <span className="text-sm font-normal text-muted">
              <EmailText address={email} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: "role",
      header: t("common.fields.role"),
      phone: "start",
      cell: ({ role }) => t(`manage.role.${role}`),
    },
    {
      key: "state",
      header: t("common.fields.status"),
      phone: "top",
      cell: ({ state }) => <UserBadge state={state} />,
    },
    {
      key: "two-factor",
      header: t("manage.two_factor.title"),
      // An invited person has no second factor yet.
      cell: ({ uuid }) =>
        uuid in twoFactor ? t(`manage.users.two_factor_${twoFactor[uuid] ? "on" : "off"}`) : "—",
    },
    {
      key: "joined",
      header: t("manage.users.joined_at"),
      sort: { desc: "newest", asc: "oldest" },
      cell: ({ created_at }) => (
        <DateTime at={new Date(created_at)} zone={timezone} style="short" />
      ),
    },
    {
      key: "last",
      header: t("manage.users.last_login"),
      cell: ({ last_login }) =>
        last_login ? (
          <DateTime at={new Date(last_login)} zone={timezone} style="short" />
        ) : (
          t("manage.users.never")
        ),
    },
  ];
}
